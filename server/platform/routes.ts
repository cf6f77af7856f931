import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import {
  type DownloadEndpoint,
  type Endpoint,
  type EndpointEvent,
  type EndpointInput,
  type EndpointResponse,
  type EventsEndpoint,
  type JsonEndpoint,
  maxBytesOf,
  type UploadEndpoint,
} from '#contract/platform/endpoint.ts';
import type { Db } from '../database/transaction.ts';
import { englishLocaleOf } from './calendar.ts';
import { type Context, type Created, type RequestContext, today } from './context.ts';
import { acceptForms, type Download, downloadResponses, sendDownload } from './endpoints/download.ts';
import {
  type AnswerEndpoint,
  asksForEvents,
  everyHeartbeat,
  eventsResponses,
  type EventsInput,
  type EventStreams,
  sendEvents,
  UNREAD_MS,
  wholeAnswer,
} from './endpoints/events.ts';
import { asksForChanges, jsonResponses, listOf, queryOf, sendJson, sendWithChanges } from './endpoints/json.ts';
import { acceptLongText, type InPieces, longTextOf, sendLongText } from './endpoints/long-text.ts';
import { acceptFiles, receiveUpload, type UploadedFile, uploadSchema } from './endpoints/upload.ts';
import { ChangedRecords } from './changes/changed-records.ts';
import { errorForLog } from './errors.ts';
import { bearerToken } from './http/bearer-token.ts';
import { goneSignal } from './http/gone-signal.ts';
import type { RequestLimit } from './http/request-limits.ts';
import { assertInScope } from './endpoints/scopes.ts';
import { refusalResponses } from './endpoints/refusals.ts';
import type { RequestPace } from './http/request-pace.ts';
import type { WorkerPool, WorkerResponse } from './workers/worker-pool.ts';
import { KeptAnswers, type Whole } from './workers/kept-answers.ts';
import { type Placement, sizeOfBody } from './workers/placement.ts';
import { handleInThread, sendResponse } from './workers/send-to-worker.ts';
import { personScope } from './turns/connection-turns.ts';
import { inTurn, rememberStep, STRANGERS, type Turn, type Turns } from './turns/turns.ts';
import { openCursor, type Page } from './pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message for a body that is too large, by the limit in bytes. */
    tooLarge?: ((bytes: number) => string) | undefined;
  }
}
import type { RecordGraph } from './record-graph.ts';

/** Who sends a request, unverified: `PublicContext` says what the fields are. */
export type Caller = Pick<PublicContext, 'token' | 'locale' | 'ip'>;

export interface PublicContext {
  db: Db;
  now: Date;
  /** The caller's address, as reported by the configured proxies. */
  ip: string;
  userAgent: string;
  /** The English locale of the caller's browser, such as `en-US`; null for a client without `Accept-Language`. */
  locale: string | null;
  /** The bearer token that was sent, valid or not. */
  token: string | null;
  /** Whether the host name of the request could belong to an attacker (own-name.ts). */
  isForeignName: boolean;
  /** The owner of the records, for endpoints with `ownerOf`. */
  owner: Context | null;
}

type UserEndpoint = Endpoint & { access?: 'user' };
type PublicEndpoint = Endpoint & { access: 'public' };

/** The further arguments of a handler, after the parsed request, by kind of endpoint. */
type Extra<E extends Endpoint> = E extends UploadEndpoint
  ? { file: UploadedFile }
  : E extends AnswerEndpoint
    ? object
    : E extends EventsEndpoint
      ? EventsInput
      : E extends { longText: string; body: object }
        ? { longText: readonly string[] }
        : object;

/**
 * The result of a handler. A create reports whether the record is new, and a paged list returns a page; otherwise it is
 * the response of the contract.
 */
type Result<E extends Endpoint> = E extends DownloadEndpoint
  ? Download
  : E extends { status: 201 }
    ? Created<EndpointResponse<E>>
    : E extends { longText: infer Key extends string }
      ? InPieces<EndpointResponse<E>, Key>
      : E extends { paged: true }
        ? Page<ItemOf<EndpointResponse<E>>>
        : EndpointResponse<E>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

type Handler<C, E extends Endpoint> = (
  ctx: C,
  input: EndpointInput<E> & Extra<E>,
) => E extends EventsEndpoint ? Events<E> : Promise<Result<E>> | Result<E>;

/**
 * Endless events, or the events of a response, whose handler returns the whole response at the end. It may refuse
 * before the first event.
 */
type Events<E extends EventsEndpoint> = E extends AnswerEndpoint
  ? Promise<AsyncGenerator<EndpointEvent<E>, Result<E>>>
  : AsyncIterable<EndpointEvent<E>>;

/** Registers endpoints of the contract; each feature's `routes.ts` gets one. */
export interface Routes {
  add<E extends UserEndpoint>(endpoint: E, handler: Handler<RequestContext, E>, options?: UserOptions): void;
  addPublic<E extends PublicEndpoint>(
    endpoint: E,
    handler: Handler<PublicContext, E>,
    options?: PublicOptions<EndpointInput<E>['params']>,
  ): void;
}

interface UserOptions {
  /** Threads cache what it reads of a large account, so the main thread never handles it for such an account. */
  cachesInThread?: boolean;
}

interface PublicOptions<Params> {
  /** Calls do not count against the limit of anonymous addresses. */
  unlimited: boolean;
  /** Returns the user whose records it reads and whose turn it takes, from the raw parameters. May refuse. */
  ownerOf?: OwnerOf<Params>;
  /** A download of the owner's records only, which is cached until one of them, or the day, changes. */
  isKept?: boolean;
}

/** Which thread handles a request. */
type Placing = Pick<Partial<PublicOptions<never>>, 'isKept' | 'unlimited'> & UserOptions;

/** @param countCall counts a call of an `unlimited` endpoint against its address after all. @throws TooMany. */
type OwnerOf<Params> = (ctx: PublicContext, params: Params, countCall: () => Promise<void>) => Promise<Context>;

export interface RoutesOptions {
  db: Db;
  graph: RecordGraph;
  /** Whether the number of creates per hour is limited. */
  limitsCreates: boolean;
  clock: () => Date;
  /** Turns the bearer token into the context of its user. @throws NotAuthenticated. */
  authenticate: (caller: Caller, now: Date) => Promise<Context>;
  readChanged: (ctx: Context, changed: ChangedRecords) => Promise<object>;
  limit: RequestLimit;
  pace: RequestPace;
  /** Schedules requests on this thread. */
  turns: Turns;
  /** Whether responses are checked against their schemas, as in tests. Kept for each route, these take 3 MB. */
  checksResponses: boolean;
  /** Whether the host name of a request may not be the server's own. */
  isForeignName: (request: FastifyRequest) => boolean;
  /** The heartbeat interval of event streams; by default 25 seconds. */
  heartbeat?: EventStreams['heartbeat'];
  /** When a client that does not read its event stream is disconnected; by default after a minute. */
  unreadMs?: EventStreams['unreadMs'];
  /** Handles requests that may take long, as the placement decides; left out: this thread handles all. */
  threads?: { workers: WorkerPool; placement: Placement } | null;
}

/** Longer addresses are not cached. */
const ADDRESS_MAX = 300;

const contexts = new WeakMap<FastifyRequest, RequestContext>();
const owners = new WeakMap<FastifyRequest, Context>();
const turnOf = new WeakMap<FastifyRequest, Turn>();

/** The id of the user that a request was authenticated as, for the log. */
export const userIdOf = (request: FastifyRequest): string | undefined => contexts.get(request)?.userId;

/** The browser's locale; null for a client that names no language, or accepts any. */
const localeOf = ({ headers: { 'accept-language': accepted = '*' } }: FastifyRequest): string | null =>
  accepted === '*' ? null : englishLocaleOf(accepted);

/** Runs a handler with the additional arguments of its kind. */
type Run = (request: FastifyRequest, extra?: object) => unknown;

export function createRoutes(
  app: FastifyInstance,
  {
    db,
    graph,
    limitsCreates,
    clock,
    authenticate,
    readChanged,
    limit,
    pace,
    turns,
    checksResponses,
    isForeignName,
    threads = null,
    heartbeat = everyHeartbeat,
    unreadMs = UNREAD_MS,
  }: RoutesOptions,
): Routes {
  const authenticated =
    (endpoint: Endpoint): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const ctx = await authenticate(callerOf(request), clock()).catch(async (error: unknown) => {
        await limit(request, reply, 'asking');
        throw error;
      });
      contexts.set(request, {
        ...ctx,
        graph,
        limitsCreates,
        ip: request.ip,
        locale: localeOf(request) ?? ctx.locale ?? englishLocaleOf(),
        ...(asksForChanges(request) && { changed: new ChangedRecords() }),
      });
      await limit(request, reply, ctx);
      assertInScope(ctx, endpoint);
      rememberStep(request, () => turns.step(ctx.userId, goneSignal(reply)));
    };
  const bringingFile: onRequestAsyncHookHandler = async (request) =>
    pace.allowFile(request.raw, contexts.get(request)!.userId);
  const bringingBody: onRequestAsyncHookHandler = async (request, reply) =>
    pace.allowBody(request.raw, reply.raw, contexts.get(request)!.userId, request.routeOptions.bodyLimit);
  const anonymous: onRequestAsyncHookHandler = (request, reply) =>
    limit(request, reply, isRead(request) ? 'asking' : 'signing-in');
  const unlimitedHook: onRequestAsyncHookHandler = async () => {};
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** Checks that the session of a stream is still valid. @throws NotAuthenticated. */
  const stillAllowed = async (request: FastifyRequest, { access }: Endpoint) =>
    access === 'public' ? undefined : authenticate(callerOf(request), clock());

  function serve(endpoint: Endpoint, run: Run, request: FastifyRequest, reply: FastifyReply): unknown {
    switch (endpoint.kind) {
      case 'download':
        return Promise.resolve(run(request)).then((result) => {
          keep(request, result as Download);
          return sendDownload(request, reply, endpoint, result as Download);
        });
      case 'upload':
        return receiveUpload(request, reply, endpoint, (file) => run(request, { file })).then((result) =>
          sendJson(request, reply, endpoint, result),
        );
      case 'events': {
        if (isAnswer(endpoint) && !asksForEvents(request)) return answerWhole(endpoint, run, request, reply);
        const streams = { heartbeat, unreadMs, stopping: stopping.signal };
        const check = () => stillAllowed(request, endpoint);
        const handle = (input: EventsInput) => run(request, input) as ReturnType<Handler<unknown, EventsEndpoint>>;
        return sendEvents(request, reply, endpoint, streams, check, handle);
      }
      default: {
        if (endpoint.longText !== undefined && endpoint.body === undefined) {
          return sendLongText(reply, endpoint.longText, run(request));
        }
        const query = request.query as { cursor?: string };
        if (endpoint.paged && query.cursor !== undefined)
          query.cursor = openCursor(query.cursor, listOf(endpoint, request));
        const extra = endpoint.longText === undefined ? {} : { longText: longTextOf(request) };
        return Promise.resolve(run(request, extra)).then((result) =>
          endpoint.tellsChanges
            ? sendWithChanges(request, reply, endpoint, result, () => changesOf(request))
            : sendJson(request, reply, endpoint, result),
        );
      }
    }
  }

  /** The changed records of a write; null if the client does not ask, or if they cannot be read: the write has succeeded. */
  const changesOf = async (request: FastifyRequest): Promise<object | null> => {
    const { changed, ...ctx } = contexts.get(request)!;
    if (!changed) return null;
    return readChanged(ctx, changed).catch((error: Error) => {
      request.log.warn({ err: errorForLog(error) }, 'changed records not read');
      return null;
    });
  };

  const publicContext = (request: FastifyRequest): PublicContext => ({
    ...callerOf(request),
    db,
    now: clock(),
    userAgent: request.headers['user-agent'] ?? '',
    isForeignName: isForeignName(request),
    owner: owners.get(request) ?? null,
  });

  const findOwner = async (request: FastifyRequest, reply: FastifyReply, ownerOf: OwnerOf<never>): Promise<Context> => {
    const countCall = () => limit(request, reply, 'asking');
    const owner = await ownerOf(publicContext(request), request.params as never, countCall);
    owners.set(request, owner);
    return owner;
  };

  const kept = new KeptAnswers();
  /** The cache key of a request: route and user, without the query of the address. */
  const places = new WeakMap<FastifyRequest, { question: string; version: string }>();
  const keep = (request: FastifyRequest, answer: Download) => {
    const place = places.get(request);
    if (place && typeof answer.body !== 'function') kept.set(place.question, place.version, answer as Whole);
  };

  /** Handles a request in a thread, if it may take long. @returns the sent reply; null: this thread must handle it. */
  async function inThread(
    { workers, placement }: NonNullable<RoutesOptions['threads']>,
    endpoint: Endpoint,
    { isKept = false, cachesInThread = false }: Placing,
    ctx: Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | null> {
    const { userId } = ctx;
    const { url, body } = request;
    const isWrite = !isRead(request);
    const depends = `${today(ctx)} ${ctx.timezone} ${ctx.dayStartHour}`;
    if (isKept && request.method === 'GET') {
      const question = `${endpoint.path} ${userId}`;
      const version = `${depends} ${placement.versionOf(userId)}`;
      const known = kept.get(question, version);
      if (known) return sendDownload(request, reply, endpoint as DownloadEndpoint, known);
      places.set(request, { question, version });
    }
    const asked = {
      userId,
      read: isWrite || cachesInThread || url.length > ADDRESS_MAX ? null : `${request.method} ${url} ${depends}`,
      isWrite,
      body: sizeOfBody(body, Number(request.headers['content-length'] ?? 0)),
    };
    const visit = await personScope.run(userId, () => placement.place(asked));
    if (!visit) return null;
    let busyMs: number | null = null;
    try {
      const gone = goneSignal(reply);
      const isToKeep = places.has(request);
      const response = await handleInThread(workers, userId, ctx.now, gone, request, {
        accountVersion: placement.versionOf(userId),
        // The whole response is cached, even if this client already has it.
        leaveOut: isToKeep ? ['if-none-match'] : [],
        inPieces: endpoint.kind === 'events' && asksForEvents(request),
      });
      if (!('busyMs' in response)) return sendResponse(reply, response);
      busyMs = response.busyMs;
      if (!isToKeep || response.status !== 200) return sendResponse(reply, response);
      const answer = downloadOf(response);
      keep(request, answer);
      return sendDownload(request, reply, endpoint as DownloadEndpoint, answer);
    } finally {
      visit.over(busyMs);
    }
  }

  /** Sends a request to a thread, or queues it on this one. */
  const runInTurn =
    (endpoint: Endpoint, ownerOf: OwnerOf<never> | undefined, placing: Placing): preValidationAsyncHookHandler =>
    async (request, reply) => {
      if (waitsForOthers(endpoint)) return;
      const ctx = contexts.get(request) ?? (ownerOf && (await findOwner(request, reply, ownerOf)));
      if (!ctx) {
        // Each network is limited, but an attacker may have many networks.
        if (isStrangers(request, placing)) await turns.step(STRANGERS, goneSignal(reply));
        return;
      }
      const sent =
        threads && isForThreads(endpoint, placing) && (await inThread(threads, endpoint, placing, ctx, request, reply));
      if (sent) return sent;
      const kind = isRead(request) ? 'read' : 'write';
      turnOf.set(request, await turns.take(ctx.userId, kind, goneSignal(reply)));
    };
  // The turn of a request that was refused before its handler.
  app.addHook('onSend', async (request) => turnOf.get(request)?.end());
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const userId = (contexts.get(request) ?? owners.get(request))?.userId ?? request.ip;
    if (isWhole) pace.countAnswer(reply.raw, userId, Buffer.byteLength(payload));
  });

  /** Runs the handler in the turn of its request, which continues if the client disconnects. */
  const handle = (request: FastifyRequest, placing: Placing, work: () => unknown) => {
    const turn = turnOf.get(request);
    const userId = (contexts.get(request) ?? owners.get(request))?.userId;
    const person = userId ?? (isStrangers(request, placing) ? STRANGERS : undefined);
    const run = async () => {
      try {
        return await work();
      } finally {
        // Threads that cache the account hear of the write before its client does.
        if (!isRead(request) && userId !== undefined) threads?.placement.changed(userId, { rows: 0, bytes: 0 });
        turn?.end();
      }
    };
    return inTurn(turn, () => (person === undefined ? run() : personScope.run(person, run)));
  };

  function register(
    endpoint: Endpoint,
    onRequest: onRequestAsyncHookHandler,
    run: Run,
    { ownerOf, ...placing }: Partial<PublicOptions<never>> & UserOptions = {},
  ) {
    const { method, path, aliases = [], access = 'user', params } = endpoint;
    const query = queryOf(endpoint);
    const accept = bodiesOf(endpoint);
    for (const url of [path, ...aliases]) {
      const addTo = (scope: FastifyInstance) =>
        scope.route({
          method,
          url,
          schema: {
            ...(params && { params }),
            ...(query && { querystring: query }),
            ...requestSchema(endpoint),
            ...(checksResponses && { response: { ...responsesOf(endpoint), ...refusalResponses(endpoint) } }),
          },
          // Runs before the body is parsed, so that a signed-out caller learns nothing about a route.
          onRequest:
            access === 'user' ? [onRequest, endpoint.kind === 'upload' ? bringingFile : bringingBody] : onRequest,
          preValidation: runInTurn(endpoint, ownerOf, placing),
          bodyLimit: maxBytesOf(endpoint),
          config: {
            endpoint,
            fromAnySite: 'acceptsForm' in endpoint,
            onFullDisk: endpoint.onFullDisk ?? false,
            tooLarge: 'tooLarge' in endpoint ? endpoint.tooLarge : undefined,
          },
          handler: (request, reply) => handle(request, placing, () => serve(endpoint, run, request, reply)),
        });
      if (accept === null) addTo(app);
      // Other bodies are parsed in a separate scope.
      else
        app.register(async (scope) => {
          accept(scope);
          addTo(scope);
        });
    }
  }

  return {
    add: (endpoint, handler, options) =>
      register(
        endpoint,
        authenticated(endpoint),
        (request, extra) => handler(contexts.get(request)!, inputOf(request, extra)),
        options,
      ),
    addPublic: (endpoint, handler, options = { unlimited: false }) =>
      register(
        endpoint,
        options.unlimited ? unlimitedHook : anonymous,
        (request, extra) => handler(publicContext(request), inputOf(request, extra)),
        options,
      ),
  };
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Whether a request without a user waits with those of all strangers. Reads do not: people who are signed in send them
 * too, for a file by its address or the settings of signing in.
 */
const isStrangers = (request: FastifyRequest, { unlimited = false }: Placing): boolean =>
  !unlimited && !isRead(request);

/** Files and long texts are streamed, which threads do not do, and streams of changes have no end. */
function isForThreads(endpoint: Endpoint, { isKept = false }: Placing): boolean {
  if (endpoint.kind === 'download') return isKept;
  return endpoint.kind === 'events' ? isAnswer(endpoint) : !('longText' in endpoint && endpoint.longText);
}

/** The download in the response of a thread. */
function downloadOf({ headers, body }: WorkerResponse): Whole {
  const { etag, 'content-type': type, 'content-disposition': disposition, 'cache-control': cacheControl } = headers;
  return {
    body,
    ...(etag !== undefined && { etag: String(etag).replaceAll('"', '') }),
    ...(type !== undefined && { type: String(type) }),
    ...(disposition !== undefined && { disposition: String(disposition) }),
    headers: { 'cache-control': String(cacheControl) },
  };
}

/** Uploads can be slow and events have no end, so neither holds a turn. */
const waitsForOthers = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'upload' || (endpoint.kind === 'events' && !isAnswer(endpoint));

const isAnswer = (endpoint: EventsEndpoint): endpoint is AnswerEndpoint => endpoint.response !== undefined;

async function answerWhole(endpoint: AnswerEndpoint, run: Run, request: FastifyRequest, reply: FastifyReply) {
  const answer = await wholeAnswer((await run(request)) as AsyncGenerator<unknown, unknown>);
  return sendJson(request, reply, endpoint, answer);
}

/** The body parser of an endpoint; null: the one for small JSON bodies. */
function bodiesOf(endpoint: Endpoint): ((scope: FastifyInstance) => void) | null {
  if (endpoint.kind === 'upload') return acceptFiles;
  if (hasLongBody(endpoint)) return (scope) => acceptLongText(scope, endpoint);
  return endpoint.kind === 'download' && endpoint.acceptsForm ? acceptForms : null;
}

const hasLongBody = (endpoint: Endpoint): endpoint is JsonEndpoint & { longText: string } =>
  'longText' in endpoint && endpoint.longText !== undefined && endpoint.body !== undefined;

function requestSchema(endpoint: Endpoint) {
  if (endpoint.kind === 'upload') return uploadSchema;
  return 'body' in endpoint && endpoint.body ? { body: endpoint.body } : {};
}

function responsesOf(endpoint: Endpoint) {
  if (endpoint.kind === 'download') return downloadResponses(endpoint);
  if (endpoint.kind === 'events') return eventsResponses(endpoint);
  return jsonResponses(endpoint);
}

function inputOf<E extends Endpoint>({ params, query, body }: FastifyRequest, extra: object = {}) {
  return { params, query, body, ...extra } as EndpointInput<E> & Extra<E>;
}

const callerOf = (request: FastifyRequest): Caller => ({
  token: bearerToken(request),
  locale: localeOf(request),
  ip: request.ip,
});
