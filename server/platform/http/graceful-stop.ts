import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** How long requests on keep-alive connections get a 503 before the server stops listening. */
const NOTICE_MS = 300;
const SWEEP_MS = 100;
const LIMIT_MS = 10_000;

/**
 * Makes `stop` finish running requests, refuse new ones with 503, and end within ten seconds. Fastify's own close waits
 * for keep-alive connections that were busy, and refuses new ones without a response.
 */
export function installGracefulStop(app: FastifyInstance): { stop(): Promise<void> } {
  let stopping: Promise<void> | null = null;

  app.addHook('onRequest', async () => {
    if (stopping) throw unavailable('The server is shutting down');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });

  async function close(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const limit = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS - NOTICE_MS);
    await app.close();
    clearInterval(sweep);
    clearTimeout(limit);
  }

  return {
    stop: () => {
      stopping ??= close();
      return stopping;
    },
  };
}
