import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { User } from '#contract/auth.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/platform/endpoint.ts';
import type { ErrorAnswer } from '#contract/platform/wire.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { jsonText } from '#server/platform/http/json-text.ts';
import type { Weight } from '#server/platform/workers/account-weight.ts';
import { createWorkerPool, type WorkerPool } from '#server/platform/workers/worker-pool.ts';
import type { Mail, Mailer } from '#server/platform/mail/mail.ts';
import type { Schedule } from '#server/platform/jobs/schedule.ts';
import { PASSWORD } from './argon2.ts';
import { invariantCheck } from './invariants/check-invariants.ts';
import { newMigratedDatabase } from './database/migrated-database.ts';
import { PATIENCE } from './database/postgres.ts';
import type { StatementCounter } from './statement-counter.ts';
import { afterEachTest, whenDone } from './when-done.ts';

/** An answer as a test looks at it: the body of the contract on success, an error's body otherwise. */
export interface Answer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  /** The body as it came, for comparisons byte by byte. */
  text: string;
}

interface RawRequest {
  method?: string;
  url: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text or bytes. */
  body?: unknown;
  /** The address it comes from. */
  from?: string | undefined;
}

type Sent<E extends Endpoint> = EndpointRequest<E> & { token?: string | undefined };

/** A person with an account and an open session. */
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

/** The whole product on a database of its own, spoken to through HTTP. */
export interface TestApp {
  database: Database;
  /** Where it keeps files. */
  dataDir: string;
  /** Every route there is, also those that Fastify adds by itself. */
  routes: readonly Route[];
  /** Mails that were sent, oldest first. */
  mails: Mail[];
  /** The requests that threads have handled, oldest first: `GET /api/today`. */
  inThreads: string[];
  /** What runs by itself; here it runs when a test says so. */
  jobs: Schedule;
  /** Runs one job at the time of the clock. @throws Error when it does not succeed. */
  runJob(name: string): Promise<void>;
  /** Waits for work that follows an answer, such as sending mail. */
  settled(): Promise<void>;
  /** Sends what a client would send; answers of a shape that the contract does not know fail with 500. */
  call<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Answer<EndpointResponse<E>>>;
  /** The same where a refusal is expected. */
  refused<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Answer<ErrorAnswer>>;
  /** Sends anything at all. */
  send(request: RawRequest): Promise<Answer<unknown>>;
  newUser(changes?: { timezone?: string; from?: string }): Promise<TestUser>;
  /** Listens on a free port of loopback, for what cannot be injected. */
  listen(): Promise<{ port: number }>;
  /** Stops the server as a signal would. */
  stop(): Promise<void>;
}

interface TestAppOptions extends Pick<
  AppParts,
  'clock' | 'features' | 'heartbeat' | 'unreadMs' | 'pace' | 'pause' | 'logTo' | 'patience' | 'reserve'
> {
  /** The folder of a web build; by default there is none. */
  webRoot?: string;
  config?: Partial<Config>;
  mailer?: Mailer;
  /** Told of every statement. */
  counter?: StatementCounter;
  /** Starts threads, and says which accounts need none; they are weighed at each request unless `keptMs` says otherwise. */
  light?: Weight;
  keptMs?: number;
  /** PostgreSQL may take as long as in the product and no longer, on a busy machine too. */
  isImpatient?: boolean;
  /** The test damages the database on purpose, so what always holds in it is not checked. */
  damagesDatabase?: boolean;
}

let userNumber = 0;

/** Starts the product for one test file, on the engine that its project names, and stops it after the file. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, remove } = await newMigratedDatabase();
  const config: Config = {
    ...readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', PUBLIC_URL: 'http://auric.test', DATA_DIR: dataDir }),
    databaseUrl,
    ...options.config,
  };
  const patience = options.isImpatient ? undefined : PATIENCE;
  const database = await connectDatabase(config, () => {}, options.counter?.note, patience);
  const mails: Mail[] = [];
  const mailer = options.mailer ?? { send: async (mail) => void mails.push(mail), forget: async () => {} };
  const { routes, done } = listenForRoutes();
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
          }),
        );
  const { app, jobs, delays, stop, settled } = await buildApp({
    config,
    database,
    mailer,
    version: 'test',
    webRoot,
    // No window of the limits ends in a test: how many requests fit into one depends on no machine.
    elapsed: () => 0,
    // Nor does any test wait for wrong passwords of tests before.
    pause: options.pause ?? (async () => {}),
    // A busy machine makes nobody wait too long.
    patience: options.patience ?? { waitMs: 240_000 },
    ...(workers && { workers }),
    ...(options.reserve && { reserve: options.reserve }),
    ...(options.light && { placement: { light: options.light, keptMs: options.keptMs ?? 0 } }),
    ...(options.clock && { clock: options.clock }),
    ...(options.features && { features: options.features }),
    ...(options.heartbeat && { heartbeat: options.heartbeat }),
    ...(options.unreadMs !== undefined && { unreadMs: options.unreadMs }),
    ...(options.pace && { pace: options.pace }),
    ...(options.logTo && { logTo: options.logTo }),
    serializer: strictSerializer,
  });
  await app.ready();
  done();
  whenDone(async () => {
    await app.close();
    await workers?.close();
    await database.close();
    await remove();
  });
  if (!options.damagesDatabase) afterEachTest(invariantCheck(database.db));

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
    // It would never end.
    if (isStream) response.stream().destroy();
    const isJson = content !== '' && String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? JSON.parse(content) : content,
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

/** Answers are parsed with their strict schema, so that a key too many or a wrong type fails a test. */
const strictSerializer =
  ({ schema }: { schema: z.ZodMiniType }) =>
  (value: unknown) =>
    jsonText(z.parse(schema, value));

/** Notes the routes of the app that is built next: Fastify announces every new instance. */
function listenForRoutes() {
  const routes: Route[] = [];
  const onInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url });
    });
  };
  subscribe('fastify.initialization', onInstance);
  return { routes, done: () => unsubscribe('fastify.initialization', onInstance) };
}
