import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WorkerPool } from './worker-pool.ts';

/** Headers of a connection, not of the request. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
/** Each response has one, made for itself. */
const COOKIE = 'set-cookie';

/** Lets a thread of the worker pool handle a request of a large account, before its body is validated. */
export async function sendToWorker(
  workers: WorkerPool,
  userId: string,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.includes(name));
  const answer = await workers.handle(userId, {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    body: request.body === undefined || request.body === null ? undefined : JSON.stringify(request.body),
    ip: request.socket.remoteAddress ?? request.ip,
    now: now.toISOString(),
  });
  for (const [name, value] of Object.entries(answer.headers)) {
    // Others that this one has already are replaced: the thread knows how long a feed may be kept, say.
    if (name !== 'connection' && !(name === COOKIE && reply.hasHeader(name))) reply.header(name, value);
  }
  return reply.code(answer.status).send(Buffer.from(answer.body.buffer));
}
