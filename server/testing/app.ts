import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'kysely';
import * as z from 'zod/mini';
import type { User } from '#contract/auth.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/platform/endpoint.ts';
import { ErrorAnswer, ERROR_CODES, type ErrorStatus } from '#contract/platform/errors.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { jsonText } from '#server/platform/http/json-text.ts';
import type { Weight } from '#server/platform/workers/account-weight.ts';
import { createWorkerPool, type WorkerPool } from '#server/platform/workers/worker-pool.ts';
import type { Mail, Mailer } from '#server/platform/mail/mail.ts';
import type { Schedule } from '#server/platform/jobs/schedule.ts';
import { assertDescribed } from './api-document.ts';
import { PASSWORD } from './argon2.ts';
import { invariantCheck } from './invariants/check-invariants.ts';
import { watchStatements } from './database/watch-statements.ts';
import { newMigratedDatabase } from './database/migrated-database.ts';
import { PATIENCE } from './database/postgres.ts';
import type { StatementCounter } from './statement-counter.ts';
import { afterEachTest, whenDone } from './when-done.ts';

/** A response in a test: the body of the contract on success, an error body otherwise. */
export interface Answer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  /** Of an error: its sentence or its list of problems. */
  detail: ErrorAnswer['detail'] | undefined;
  /** The raw body, for comparisons byte by byte. */
  text: string;
}

interface RawRequest {
  method?: string;
  url: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Text or bytes are sent unchanged, other values as JSON. */
  body?: unknown;
  /** The client's IP address. */
  from?: string | undefined;
}

type Sent<E extends Endpoint> = EndpointRequest<E> & { token?: string | undefined };

/** A user with an open session. */
export interface TestUser {
  user: User;
  email: string;
  password: string;
  token: string;
}

interface Route {
  method: string;
  /** The pattern: `/api/tasks/:id`. */
  url: string;
}

/** The whole product with its own database, called through HTTP. */
export interface TestApp {
  database: Database;
  /** The folder of its files. */
  dataDir: string;
  /** The address of its database; null on SQLite. */
  databaseUrl: string | null;
  /** Every route, including those that Fastify adds. */
  routes: readonly Route[];
  /** Mails that were sent, oldest first. */
  mails: Mail[];
  /** The requests that threads have handled, oldest first: `GET /api/today`. */
  inThreads: string[];
  /** The scheduled jobs; tests run them explicitly. */
  jobs: Schedule;
  /** Runs one job at the time of the clock. @throws Error when it does not succeed. */
  runJob(name: string): Promise<void>;
  /** Waits for work after a response, such as sending mail. */
  settled(): Promise<void>;
  /** Calls an endpoint like a client; responses that do not match the contract fail with 500. */
  call<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Answer<EndpointResponse<E>>>;
  /** The same for an expected refusal. */
  refused<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Answer<ErrorAnswer>>;
  /** Sends any request. */
  send(request: RawRequest): Promise<Answer<unknown>>;
  newUser(changes?: { timezone?: string; from?: string }): Promise<TestUser>;
  /** Listens on a free loopback port, for requests that cannot be injected. */
  listen(): Promise<{ port: number }>;
  /** Stops the server like a signal. */
  stop(): Promise<void>;
}

interface TestAppOptions extends Pick<
  AppParts,
  'clock' | 'drain' | 'features' | 'heartbeat' | 'unreadMs' | 'pace' | 'pause' | 'logTo' | 'patience' | 'reserve'
> {
  /** The folder of a web build; by default there is none. */
  webRoot?: string;
  config?: Partial<Config>;
  mailer?: Mailer;
  /** Its `note` is called after every statement; the statement fails if it throws. */
  counter?: Pick<StatementCounter, 'note'>;
  /** Starts threads; the limits decide which accounts use them. By default accounts are weighed at each request. */
  light?: Weight;
  keptMs?: number;
  /** Uses the time limits of the product for PostgreSQL, even on a busy machine. */
  isImpatient?: boolean;
  /** The test damages the database on purpose, so invariants are not checked. */
  damagesDatabase?: boolean;
}

/** Whether a statement only reads: it begins like one, and has no word of one that writes. */
const isRead = (sql: string): boolean =>
  /^\s*(select|with|begin|commit|rollback)\b/i.test(sql) && !/\b(insert|update|delete|merge|into)\b/i.test(sql);

let userNumber = 0;

/** Starts the product for one test file, on the engine that its project names, and stops it after the file. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, remove } = await newMigratedDatabase();
  const config: Config = {
    ...readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', PUBLIC_URL: 'http://auric.test', DATA_DIR: dataDir }),
    databaseUrl,
    ...options.config,
  };
  const databasePatience = options.isImpatient ? {} : PATIENCE;
  // Longer limits, because the machine may be busy.
  const patience = options.patience ?? { waitMs: 240_000 };
  let watch: Awaited<ReturnType<typeof watchStatements>> | undefined;
  /** Whether rows may have changed since the invariants were checked. */
  let isChanged = true;
  const log: Logger = (event) => {
    isChanged ||= !isRead(event.query.sql);
    options.counter?.note(event);
    watch?.note(event);
  };
  const served = await connectDatabase(config, () => {}, log, databasePatience);
  if (served.engine === 'postgres') watch = await watchStatements(served.db);
  const database: Database = { ...served, db: watch?.ofTest ?? served.db };
  const mails: Mail[] = [];
  const mailer = options.mailer ?? { send: async (mail) => void mails.push(mail), forget: async () => {} };
  const { routes, errors, done } = listenToApp();
  const { webRoot = join(dataDir, 'no-web') } = options;
  const inThreads: string[] = [];
  const watched = (pool: WorkerPool): WorkerPool => ({
    ...pool,
    handle(userId, request, gone) {
      inThreads.push(`${request.method} ${request.url}`);
      return pool.handle(userId, request, gone);
    },
  });
  const workers: WorkerPool | undefined =
    options.light === undefined
      ? undefined
      : watched(
          createWorkerPool({
            config,
            version: 'test',
            webRoot,
            writerLock: database.writerLock,
            changes: database.changes,
            runSoon: (job) => jobs.runSoon(job),
            delays: () => delays,
            publicUrl: () => config.publicUrl ?? app.listeningOrigin,
            patience,
            databasePatience,
          }),
        );
  const { app, jobs, delays, stop, settled } = await buildApp({
    config,
    database: served,
    mailer,
    version: 'test',
    webRoot,
    // The windows of the limits do not end during a test, so results do not depend on the speed of the machine.
    elapsed: () => 0,
    // No test waits because of wrong passwords in earlier tests.
    pause: options.pause ?? (async () => {}),
    patience,
    ...(workers && { workers }),
    ...(options.reserve && { reserve: options.reserve }),
    ...(options.light && { placement: { light: options.light, keptMs: options.keptMs ?? 0 } }),
    ...(options.drain && { drain: options.drain }),
    ...(options.clock && { clock: options.clock }),
    ...(options.features && { features: options.features }),
    ...(options.heartbeat && { heartbeat: options.heartbeat }),
    ...(options.unreadMs !== undefined && { unreadMs: options.unreadMs }),
    ...(options.pace && { pace: options.pace }),
    ...(options.logTo && { logTo: options.logTo }),
    serializer: strictSerializer,
  });
  await app.ready();
  // Threads cache responses only while writes of other servers arrive.
  if (workers) await database.changes.ready();
  done();
  whenDone(async () => {
    await app.close();
    await workers?.close();
    await database.close();
    await remove();
  });
  afterEachTest(async () => assertErrors(errors.splice(0)));
  if (watch) afterEachTest(watch.check);
  const check = invariantCheck(database.db);
  if (!options.damagesDatabase)
    afterEachTest(async () => {
      // Statements of threads are not seen here.
      if (!isChanged && !workers) return;
      isChanged = false;
      await check();
    });

  async function send({ method = 'GET', url, token, headers = {}, body, from }: RawRequest): Promise<Answer<unknown>> {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
      ...(from !== undefined && { remoteAddress: from }),
      payloadAsStream: true,
    });
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
    const content = isStream && method !== 'HEAD' ? '' : await text(response.stream());
    // The stream would never end.
    if (isStream) response.stream().destroy();
    const isJson = content !== '' && String(response.headers['content-type']).startsWith('application/json');
    const answer: unknown = isJson ? JSON.parse(content) : content;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: answer,
      detail: response.statusCode >= 400 && isJson ? (answer as ErrorAnswer).detail : undefined,
      text: content,
    };
  }

  function callAny(endpoint: Endpoint, request: Sent<Endpoint>) {
    const {
      token,
      params = {},
      query = {},
      body,
    } = request as {
      token?: string;
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]));
    return send({ method: endpoint.method, url: `/api${path}?${search}`, token, body });
  }

  return {
    database,
    dataDir: config.dataDir,
    databaseUrl,
    routes,
    mails,
    inThreads,
    jobs,
    async runJob(name) {
      const result = await jobs.runJob(name);
      if (result !== 'succeeded') throw new Error(`The job ${name} ${result}`);
    },
    settled,
    call: (endpoint, request) => callAny(endpoint, request as Sent<Endpoint>) as never,
    refused: (endpoint, request) => callAny(endpoint, request as Sent<Endpoint>) as never,
    send,
    listen: async () => ({ port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) }),
    stop,
    async newUser({ timezone = 'UTC', from } = {}) {
      userNumber += 1;
      const email = `person${userNumber}-${process.pid}@example.org`;
      const password = PASSWORD;
      const registration = { email, password, first_name: 'Maya', last_name: 'Lindqvist', timezone };
      const { body: user } = await send({ method: 'POST', url: '/api/auth/register', body: registration, from });
      const { body: login } = await send({ method: 'POST', url: '/api/auth/login', body: { email, password }, from });
      return { user: user as User, email, password, token: (login as { access_token: string }).access_token };
    },
  };
}

interface Serialized {
  schema: z.ZodMiniType;
  method: string;
  url: string;
  /** Missing for the events of a stream. */
  httpStatus?: string;
  /** Of a response that has several. */
  contentType?: string;
}

/**
 * Responses are parsed with their strict schema, so that an extra key or a wrong type fails a test, and compared with the
 * document at `/api/openapi.json`, which other programs read.
 */
function strictSerializer(route: { schema: z.ZodMiniType }) {
  const { schema, method, url, httpStatus, contentType = 'application/json' } = route as Serialized;
  const isDescribed = httpStatus !== undefined && contentType === 'application/json';
  return (value: unknown) => {
    if (httpStatus?.endsWith('xx')) throw new Error(`${method} ${url} has no such status: ${JSON.stringify(value)}`);
    const json = jsonText(z.parse(schema, value));
    if (isDescribed) assertDescribed({ method, url, status: httpStatus }, JSON.parse(String(json)));
    return json;
  };
}

/** Records the routes and the errors of the next app: Fastify announces every new instance. */
function listenToApp() {
  const routes: Route[] = [];
  const errors: SentError[] = [];
  const onInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url });
    });
    fastify.addHook('onSend', async ({ method, url }, { statusCode: status }, payload) => {
      if (status >= 400 && method !== 'HEAD') errors.push({ request: `${method} ${url}`, status, payload });
    });
  };
  subscribe('fastify.initialization', onInstance);
  return { routes, errors, done: () => unsubscribe('fastify.initialization', onInstance) };
}

interface SentError {
  request: string;
  status: number;
  payload: unknown;
}

/** The format of refusals in OAuth. */
const OAuthAnswer = z.strictObject({ error: z.string(), error_description: z.string() });

/** Every error, of whichever layer, has the members of the contract and a code of its status. */
function assertErrors(errors: readonly SentError[]): void {
  for (const { request, status, payload } of errors) {
    const answer = payload instanceof Uint8Array ? Buffer.from(payload).toString() : payload;
    if (/^\w+ \/oauth\//.test(request) && OAuthAnswer.safeParse(JSON.parse(String(answer))).success) continue;
    const { data, error } = ErrorAnswer.safeParse(JSON.parse(String(answer)));
    const isRight = data && ERROR_CODES[status as ErrorStatus]?.some((code) => code === data.code);
    if (!isRight)
      throw new Error(
        `${request}: ${status} ${String(answer)} is not an error of the contract. ${error?.message ?? ''}`,
      );
  }
}
