import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseInPieces, WorkerPool, WorkerResponse } from './worker-pool.ts';

/** Headers of a connection, not of the request. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const NOT_SENT = ['connection', 'keep-alive', 'transfer-encoding'];
/** Each response sets these headers itself. */
const COOKIE = 'set-cookie';

interface Sending {
  /** Changes with each write of the account. */
  accountVersion: string;
  /** The names of headers that are not passed on. */
  leaveOut?: readonly string[];
  /** Streams the response. */
  inPieces?: boolean;
}

/** Handles a request in a thread, before its body is validated. */
export async function handleInThread(
  workers: WorkerPool,
  userId: string,
  now: Date,
  gone: AbortSignal,
  request: FastifyRequest,
  { accountVersion, leaveOut = [], inPieces = false }: Sending,
): Promise<WorkerResponse | ResponseInPieces> {
  const without = [...OF_CONNECTION, ...leaveOut];
  const headers = Object.entries(request.headers).filter(([name]) => !without.includes(name));
  const isEmpty = request.body === undefined || request.body === null;
  const sent = {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    body: isEmpty ? undefined : new Uint8Array(Buffer.from(JSON.stringify(request.body))),
    ip: request.socket.remoteAddress ?? request.ip,
    now: now.toISOString(),
    accountVersion,
    inPieces,
  };
  return workers.handle(userId, sent, gone);
}

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: WorkerResponse | ResponseInPieces,
): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    // The headers of the thread replace existing ones: it knows, for example, how long a feed may be cached.
    if (!NOT_SENT.includes(name) && !(name === COOKIE && reply.hasHeader(name))) reply.header(name, value);
  }
  return reply.code(status).send(body instanceof Uint8Array ? Buffer.from(body.buffer) : body);
}
