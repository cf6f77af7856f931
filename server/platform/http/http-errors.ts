import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorAnswer, ValidationProblem } from '#contract/platform/wire.ts';
import { fullTable, maxOf } from '#server/database/dialect/record-counts.ts';
import {
  isBusy,
  isDamaged,
  isDatabaseDown,
  isDiskFull,
  isForeignKeyViolation,
} from '#server/database/dialect/errors.ts';
import {
  ChangedElsewhere,
  Conflict,
  DAMAGED,
  DomainError,
  Forbidden,
  InvalidInput,
  MethodNotAllowed,
  NotAuthenticated,
  NotFound,
  RuleBroken,
  TooLarge,
  TooMany,
  Unavailable,
  UnsupportedType,
  UsedUp,
  errorForLog,
} from '../errors.ts';
import { InvalidRequest, problemsOf } from './validate.ts';

/** Messages for errors of Fastify; for its other 4xx errors the message is that the request was malformed. */
const FRAMEWORK_DETAILS: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  413: 'The request is too large',
  415: 'Content type must be application/json',
  417: 'The Expect header is not understood',
  431: 'The request headers are too large',
};

/** The statuses of domain errors. 401 is for authentication only: clients sign out on it. */
const STATUSES: readonly (readonly [abstract new (...args: never[]) => DomainError, number])[] = [
  [RuleBroken, 400],
  [NotAuthenticated, 401],
  [UsedUp, 402],
  [Forbidden, 403],
  [NotFound, 404],
  [MethodNotAllowed, 405],
  [Conflict, 409],
  [ChangedElsewhere, 412],
  [TooLarge, 413],
  [UnsupportedType, 415],
  [InvalidInput, 422],
  [TooMany, 429],
  [Unavailable, 503],
];

const UNAVAILABLE_SECONDS = 5;

interface Refusal {
  status: number;
  detail: string | ValidationProblem[];
  /** Seconds until the client may retry. */
  retryAfter?: number;
  /** Further keys of the response. */
  more?: object;
}

/** Maps errors to responses for the whole API, without internal details. */
export function installErrorMap(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error, request);
    if (refusal) {
      const { status, detail, retryAfter, more } = refusal;
      if (isDatabaseDown(error)) request.log.warn({ type: error.name, code: error.code }, 'database unavailable');
      if (isBusy(error)) request.log.warn({ type: error.name, code: error.code }, 'database busy');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(status).send({ ...more, detail } satisfies ErrorAnswer);
    }
    request.log.error({ err: errorForLog(error) }, 'unexpected error');
    return reply.code(500).send({ detail: 'Something went wrong', request_id: request.id } satisfies ErrorAnswer);
  });
  app.setNotFoundHandler(notFound);
}

export function notFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ detail: 'Not found' } satisfies ErrorAnswer);
}

type Headers = Readonly<Record<string, string>>;

/** Responds to requests that cannot be routed, such as a path with an invalid percent sign. No hook runs for them. */
export function answerMalformed(headers: Headers): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_error, { id }, reply) =>
    (reply as FastifyReply)
      .code(400)
      .headers({ ...headers, ...PLAIN_REFUSAL, 'x-request-id': id })
      .send({ detail: FRAMEWORK_DETAILS[400]! } satisfies ErrorAnswer);
}

const PLAIN_REFUSAL: Headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

/** Statuses for requests that Node.js could not parse, by its error code; all others are 400. */
const BROKEN_HTTP_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to invalid HTTP on the bare connection, and closes it. */
export function answerBrokenHttp(headers: Headers) {
  return ({ code }: { code: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const status = BROKEN_HTTP_STATUS[code] ?? 400;
    const body = JSON.stringify({ detail: FRAMEWORK_DETAILS[status]! } satisfies ErrorAnswer);
    const lines = Object.entries({
      ...headers,
      ...PLAIN_REFUSAL,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
  };
}

/** Refuses, with our error format, requests that Node.js would refuse itself: an unknown Expect, a missing Host. */
export function installHttpRefusals(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw refusedByHttp(400);
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') throw refusedByHttp(417);
  });
}

const refusedByHttp = (statusCode: number) => Object.assign(new Error('Refused by HTTP'), { statusCode });

/** The error response for a client; null for a fault of the server. */
function asRefusal(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (error instanceof DomainError) return refusalOf(error, request);
  if (error instanceof InvalidRequest) return { status: 422, detail: problemsOf(error) };
  // The referenced record was deleted between the check and the write.
  if (isForeignKeyViolation(error)) return { status: 400, detail: 'A record that this one refers to was deleted' };
  const full = fullTable(error);
  if (full !== undefined) return { status: 400, detail: fullText(full) };
  if (isDiskFull(error)) return { status: 507, detail: 'The disk of the server is full' };
  if (isDamaged(error)) return unavailable(DAMAGED);
  if (isDatabaseDown(error)) return unavailable('The database is unavailable');
  if (isBusy(error)) return unavailable('The database is busy');
  const status = error.statusCode ?? 500;
  const { tooLarge } = request.routeOptions.config;
  if (status === 413 && tooLarge) return { status, detail: tooLarge(Number(request.headers['content-length'])) };
  return status < 500 ? { status, detail: FRAMEWORK_DETAILS[status] ?? 'Malformed request' } : null;
}

/** Table names become the nouns of the message. */
function fullText(table: string): string {
  const max = maxOf(table).toLocaleString('en');
  if (table.startsWith('trash')) return `The trash holds at most ${max} records. Empty it first.`;
  return `An account holds at most ${max} ${table.replaceAll('_', ' ')}. Delete some first.`;
}

function refusalOf(error: DomainError, { method }: FastifyRequest): Refusal {
  const [, status = 400] = STATUSES.find(([kind]) => error instanceof kind) ?? [];
  const detail = error.message;
  if (error instanceof TooMany) return { status, detail, retryAfter: error.retryAfter };
  if (error instanceof Unavailable) return unavailable(detail);
  if (error instanceof ChangedElsewhere) return { status, detail, more: { current: error.current } };
  if (!(error instanceof InvalidInput)) return { status, detail };
  // A verb names fields only; those of a read are in the query, all others in the body.
  const where = method === 'GET' ? 'query' : 'body';
  const problems = error.problems.map(({ path, msg }) => ({ loc: [where, ...path], msg, type: 'value_error' }));
  return { status, detail: problems };
}

/** Monitoring tools read `status`. */
const unavailable = (detail: string): Refusal => ({
  status: 503,
  detail,
  retryAfter: UNAVAILABLE_SECONDS,
  more: { status: 'unavailable' },
});
