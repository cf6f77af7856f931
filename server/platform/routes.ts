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
import { ErrorAnswer } from '#contract/platform/wire.ts';
import type { Db } from '../database/transaction.ts';
import { spokenLocale } from './calendar.ts';
import type { Caller, Created, RequestContext } from './context.ts';
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
import { jsonResponses, sendJson } from './endpoints/json.ts';
import { acceptLongText, type InPieces, longTextOf, sendLongText } from './endpoints/long-text.ts';
import { acceptFiles, receiveUpload, type UploadedFile, uploadSchema } from './endpoints/upload.ts';
import type { RequestLimit } from './http/request-limits.ts';
import type { RequestPace } from './http/request-pace.ts';
import type { WorkerPool } from './workers/worker-pool.ts';
import { isHeavy } from './workers/heavy-requests.ts';
import { sendToWorker } from './workers/send-to-worker.ts';
import type { Page } from './pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list that sends page headers, for the API page. */
    paged?: boolean;
    /** What is said of a body that is too large, by its size in bytes. */
    tooLarge?: ((bytes: number) => string) | undefined;
  }
}
import type { RecordGraph } from './record-graph.ts';

/** The context of a public endpoint. */
export interface PublicContext {
  db: Db;
  now: Date;
  /** The caller's address, as reported by the configured proxies. */
  ip: string;
  userAgent: string;
  /** The bearer token that was sent, valid or not. */
  token: string | null;
  /** The name by which the server was called may be one that somebody else's page gave it (own-name.ts). */
  isForeignName: boolean;
  /** Counts a call of an `unlimited` endpoint against its address after all. @throws TooMany. */
  countCall: () => Promise<void>;
}

type UserEndpoint = Endpoint & { access?: 'user' };
type PublicEndpoint = Endpoint & { access: 'public' };

/** What a handler gets besides the parsed request, by the kind of its endpoint. */
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
 * What a handler returns. A create says whether it made the record, a paged list what is left; else as the contract
 * says.
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

/** Events without an end, or those of an answer, which is returned when they are over. It may be refused before. */
type Events<E extends EventsEndpoint> = E extends AnswerEndpoint
  ? Promise<AsyncGenerator<EndpointEvent<E>, Result<E>>>
  : AsyncIterable<EndpointEvent<E>>;

/** Registers endpoints of the contract; each feature's `routes.ts` gets one. */
export interface Routes {
  /** An endpoint for signed-in users. */
  add<E extends UserEndpoint>(endpoint: E, handler: Handler<RequestContext, E>): void;
  /** A public endpoint. */
  addPublic<E extends PublicEndpoint>(
    endpoint: E,
    handler: Handler<PublicContext, E>,
    options?: PublicOptions<EndpointInput<E>['params']>,
  ): void;
}

/** What is special about a public endpoint. */
interface PublicOptions<Params> {
  /** Calls do not count against the limit of anonymous addresses. */
  unlimited: boolean;
  /** Whose records it reads, for it may take long; parameters as they were sent. */
  ownerOf?: OwnerOf<Params>;
}

type OwnerOf<Params> = (ctx: PublicContext, params: Params) => Promise<Omit<Caller, 'sessionId'> | null>;

export interface RoutesOptions {
  db: Db;
  graph: RecordGraph;
  /** Whether what people create in an hour is limited. */
  limitsCreates: boolean;
  clock: () => Date;
  /** Turns the bearer token into the context of its user. @throws NotAuthenticated. */
  authenticate: (token: string | null, now: Date) => Promise<Caller>;
  limit: RequestLimit;
  pace: RequestPace;
  /** Whether the server was called by a name that may not be its own. */
  isForeignName: (request: FastifyRequest) => boolean;
  /** When event streams show that they are alive; every 25 seconds unless a test says otherwise. */
  heartbeat?: EventStreams['heartbeat'];
  /** When a client that does not read its event stream is cut off; after a minute unless a test says otherwise. */
  unreadMs?: EventStreams['unreadMs'];
  /** Handles requests of large accounts. */
  workers?: WorkerPool;
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The id of the user that a request was authenticated as, for the log. */
export const userIdOf = (request: FastifyRequest): string | undefined => contexts.get(request)?.userId;

/** Runs a handler with what its kind adds to the parsed request. */
type Run = (request: FastifyRequest, extra?: object) => unknown;

export function createRoutes(
  app: FastifyInstance,
  {
    db,
    graph,
    limitsCreates,
    clock,
    authenticate,
    limit,
    pace,
    isForeignName,
    workers,
    heartbeat = everyHeartbeat,
    unreadMs = UNREAD_MS,
  }: RoutesOptions,
): Routes {
  const authenticated: onRequestAsyncHookHandler = async (request) => {
    const ctx = await authenticate(bearerToken(request), clock()).catch(async (error: unknown) => {
      await limit(request, 'asking');
      throw error;
    });
    const locale = spokenLocale(request.headers['accept-language']);
    contexts.set(request, { ...ctx, graph, limitsCreates, ip: request.ip, locale });
    await limit(request, ctx);
  };
  const bringingFile: onRequestAsyncHookHandler = async (request) =>
    pace.allowFile(request.raw, contexts.get(request)!.userId);
  const anonymous: onRequestAsyncHookHandler = (request) =>
    limit(request, request.method === 'GET' || request.method === 'HEAD' ? 'asking' : 'signing-in');
  const unlimitedHook: onRequestAsyncHookHandler = async () => {};
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** Checks that the session of a stream is still valid. @throws NotAuthenticated. */
  const stillAllowed = async (request: FastifyRequest, { access }: Endpoint) =>
    access === 'public' ? undefined : authenticate(bearerToken(request), clock());

  function serve(endpoint: Endpoint, run: Run, request: FastifyRequest, reply: FastifyReply): unknown {
    switch (endpoint.kind) {
      case 'download':
        return Promise.resolve(run(request)).then((result) =>
          sendDownload(request, reply, endpoint, result as Download),
        );
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
        const extra = endpoint.longText === undefined ? {} : { longText: longTextOf(request) };
        return Promise.resolve(run(request, extra)).then((result) => sendJson(request, reply, endpoint, result));
      }
    }
  }

  const publicContext = (request: FastifyRequest): PublicContext => ({
    db,
    now: clock(),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: bearerToken(request),
    isForeignName: isForeignName(request),
    countCall: () => limit(request, 'asking'),
  });

  const toWorker =
    (threads: WorkerPool, endpoint: Endpoint, ownerOf?: OwnerOf<never>): preValidationAsyncHookHandler =>
    async (request, reply) => {
      const ctx = contexts.get(request) ?? (await ownerOf?.(publicContext(request), request.params as never));
      if (!ctx || endpoint.kind === 'events' || endpoint.kind === 'upload') return;
      if (!(await isHeavy(endpoint, request, ctx, threads.largeFrom))) return;
      await sendToWorker(threads, ctx.userId, ctx.now, request, reply);
    };

  function register(endpoint: Endpoint, onRequest: onRequestAsyncHookHandler, run: Run, ownerOf?: OwnerOf<never>) {
    const { method, path, aliases = [], summary, access = 'user', params, query } = endpoint;
    const accept = bodiesOf(endpoint);
    for (const [index, url] of [path, ...aliases].entries()) {
      const addTo = (scope: FastifyInstance) =>
        scope.route({
          method,
          url,
          schema: {
            summary,
            tags: [path.split('/')[1] || 'system'],
            ...(index > 0 && { description: `The same as ${method} /api${path}.` }),
            ...(access === 'user' && { security: [{ bearer: [] }] }),
            ...(params && { params }),
            ...(query && { querystring: query }),
            ...requestSchema(endpoint),
            response: { ...responsesOf(endpoint), '4xx': ErrorAnswer },
          },
          // Before the body is parsed, so that a caller who is not signed in learns nothing about a route.
          onRequest: endpoint.kind === 'upload' && access === 'user' ? [onRequest, bringingFile] : onRequest,
          ...(workers && { preValidation: toWorker(workers, endpoint, ownerOf) }),
          bodyLimit: maxBytesOf(endpoint),
          config: {
            paged: 'paged' in endpoint,
            fromAnySite: 'acceptsForm' in endpoint,
            tooLarge: 'tooLarge' in endpoint ? endpoint.tooLarge : undefined,
          },
          handler: (request, reply) => serve(endpoint, run, request, reply),
        });
      if (accept === null) addTo(app);
      // Others are read in a scope of their own.
      else
        app.register(async (scope) => {
          accept(scope);
          addTo(scope);
        });
    }
  }

  return {
    add: (endpoint, handler) =>
      register(endpoint, authenticated, (request, extra) => handler(contexts.get(request)!, inputOf(request, extra))),
    addPublic: (endpoint, handler, { unlimited, ownerOf } = { unlimited: false }) =>
      register(
        endpoint,
        unlimited ? unlimitedHook : anonymous,
        (request, extra) => handler(publicContext(request), inputOf(request, extra)),
        ownerOf,
      ),
  };
}

const isAnswer = (endpoint: EventsEndpoint): endpoint is AnswerEndpoint => endpoint.response !== undefined;

async function answerWhole(endpoint: AnswerEndpoint, run: Run, request: FastifyRequest, reply: FastifyReply) {
  const answer = await wholeAnswer((await run(request)) as AsyncGenerator<unknown, unknown>);
  return sendJson(request, reply, endpoint, answer);
}

/** The body parser that an endpoint needs; null: that of small JSON bodies. */
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

function bearerToken({ headers }: FastifyRequest): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
