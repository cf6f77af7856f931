import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type ErrorAnswer, ERROR_CODES, type ErrorCode, type ValidationProblem } from '#contract/platform/errors.ts';
import { systemContract } from '#contract/system.ts';
import { fullTable } from '#server/database/dialect/record-counts.ts';
import {
  isBusy,
  isDamaged,
  isDatabaseDown,
  isDiskFull,
  isForeignKeyViolation,
} from '#server/database/dialect/errors.ts';
import { ChangedElsewhere, DAMAGED, DomainError, errorForLog, InvalidInput, TooMany } from '../errors.ts';
import { http } from './node-http.ts';
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

/** The status of each code. 401 is for authentication only: clients sign out on it. */
const STATUSES = new Map<ErrorCode, number>(
  Object.entries(ERROR_CODES).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
);

/** The body of an error. */
export function problemOf(
  code: ErrorCode,
  detail: ErrorAnswer['detail'],
  more: Partial<ErrorAnswer> = {},
): ErrorAnswer {
  const status = STATUSES.get(code)!;
  return { type: 'about:blank', title: http.STATUS_CODES[status]!, status, code, detail, ...more };
}

/** The codes of requests that the framework refuses, by status; all others are malformed. */
const HTTP_CODES = new Map<number, ErrorCode>([
  [403, 'forbidden'],
  [404, 'unknown_path'],
  ...([405, 408, 413, 415, 417, 431] as const).map((status) => [status, ERROR_CODES[status][0]] as const),
]);
const codeOfHttp = (status: number): ErrorCode => HTTP_CODES.get(status) ?? 'malformed';

const UNAVAILABLE_SECONDS = 5;

interface Refusal {
  code: ErrorCode;
  detail: string | ValidationProblem[];
  /** Seconds until the client may retry. */
  retryAfter?: number;
  /** The current record. */
  current?: object;
}

/** Maps errors to responses for the whole API, without internal details. */
export function installErrorMap(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error, request);
    if (refusal) {
      const { code, detail, retryAfter, current } = refusal;
      if (isDatabaseDown(error)) request.log.warn({ type: error.name, code: error.code }, 'database unavailable');
      if (isBusy(error)) request.log.warn({ type: error.name, code: error.code }, 'database busy');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return send(reply, problemOf(code, detail, { ...(current && { current }), ...healthOf(request, code) }));
    }
    request.log.error({ err: errorForLog(error) }, 'unexpected error');
    return send(reply, problemOf('server_error', 'Something went wrong', { request_id: request.id }));
  });
  app.setNotFoundHandler(notFound);
}

/** A download that fails before its first byte has set these. */
const HEADERS_OF_FILES = ['content-length', 'content-disposition', 'etag'];

function send(reply: FastifyReply, problem: ErrorAnswer) {
  for (const name of HEADERS_OF_FILES) reply.removeHeader(name);
  return reply.code(STATUSES.get(problem.code)!).headers(PLAIN_REFUSAL).send(problem);
}

/** Monitoring tools read `status` of the health of a server. */
const healthOf = ({ routeOptions }: FastifyRequest, code: ErrorCode): Partial<ErrorAnswer> =>
  code === 'unavailable' && routeOptions.config.endpoint === systemContract.health ? { status: 'unavailable' } : {};

export function notFound(_request: FastifyRequest, reply: FastifyReply) {
  return send(reply, problemOf('unknown_path', FRAMEWORK_DETAILS[404]!));
}

type Headers = Readonly<Record<string, string>>;

/** Responds to requests that cannot be routed, such as a path with an invalid percent sign. No hook runs for them. */
export function answerMalformed(headers: Headers): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_error, { id }, reply) =>
    (reply as FastifyReply)
      .code(400)
      .headers({ ...headers, ...PLAIN_REFUSAL, 'x-request-id': id })
      .send(problemOf('malformed', FRAMEWORK_DETAILS[400]!));
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
    const body = JSON.stringify(problemOf(codeOfHttp(status), FRAMEWORK_DETAILS[status]!));
    const lines = Object.entries({
      ...headers,
      ...PLAIN_REFUSAL,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    );
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
  if (error instanceof InvalidRequest) return { code: 'invalid', detail: problemsOf(error) };
  // The referenced record was deleted between the check and the write.
  if (isForeignKeyViolation(error)) {
    return { code: 'missing_reference', detail: 'A record that this one refers to was deleted' };
  }
  const full = fullTable(error);
  if (full !== undefined) return { code: 'limit_reached', detail: fullText(full.table, full.max) };
  if (isDiskFull(error)) return { code: 'disk_full', detail: 'The disk of the server is full' };
  if (isDamaged(error)) return unavailable(DAMAGED);
  if (isDatabaseDown(error)) return unavailable('The database is unavailable');
  if (isBusy(error)) return unavailable('The database is busy');
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  const { tooLarge } = request.routeOptions.config;
  const detail = status === 413 ? tooLarge?.(Number(request.headers['content-length'])) : undefined;
  return { code: codeOfHttp(status), detail: detail ?? FRAMEWORK_DETAILS[status] ?? 'Malformed request' };
}

/** Table names become the nouns of the message. */
function fullText(table: string, max: number): string {
  const most = max.toLocaleString('en');
  if (table.startsWith('trash')) return `The trash holds at most ${most} records. Empty it first.`;
  return `An account holds at most ${most} ${table.replaceAll('_', ' ')}. Delete some first.`;
}

function refusalOf(error: DomainError, { method }: FastifyRequest): Refusal {
  const { code, message: detail } = error;
  if (error instanceof TooMany) return { code, detail, retryAfter: error.retryAfter };
  if (code === 'unavailable') return unavailable(detail);
  if (error instanceof ChangedElsewhere) return { code, detail, current: error.current };
  if (!(error instanceof InvalidInput)) return { code, detail };
  // A verb names fields only; those of a read are in the query, all others in the body.
  const where = method === 'GET' ? 'query' : 'body';
  const problems = error.problems.map(({ path, msg }) => ({ loc: [where, ...path], msg, type: 'value_error' }));
  return { code, detail: problems };
}

const unavailable = (detail: string): Refusal => ({ code: 'unavailable', detail, retryAfter: UNAVAILABLE_SECONDS });
