import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** How long a server among others serves on while its health is 503: load balancers look every second or two. */
const DRAIN_MS = 3000;
/** How long requests on keep-alive connections get a 503 before the server stops listening. */
const NOTICE_MS = 300;
const SWEEP_MS = 100;
const LIMIT_MS = 10_000;

export interface GracefulStop {
  stop(): Promise<void>;
  /** From the call of `stop`: load balancers should send requests to other servers. */
  isStopping(): boolean;
}

/** What a server does between the signal and its end; tests pass their own. */
export interface StopParts {
  /** Whether other servers serve the same people. */
  hasOthers: () => boolean;
  drain?: (() => Promise<unknown>) | undefined;
}

/**
 * Makes `stop` finish running requests, refuse new ones with 503, and end within ten seconds. Fastify's own close waits
 * for keep-alive connections that were busy, and refuses new ones without a response.
 */
export function installGracefulStop(
  app: FastifyInstance,
  { hasOthers, drain = () => sleep(DRAIN_MS) }: StopParts,
): GracefulStop {
  let stopping: Promise<void> | null = null;
  let isRefusing = false;

  app.addHook('onRequest', async () => {
    if (isRefusing) throw unavailable('The server is shutting down');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });

  async function close(): Promise<void> {
    const limit = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS);
    if (hasOthers()) await drain();
    isRefusing = true;
    await sleep(NOTICE_MS);
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    await app.close();
    clearInterval(sweep);
    clearTimeout(limit);
  }

  return {
    stop: () => {
      stopping ??= close();
      return stopping;
    },
    isStopping: () => stopping !== null,
  };
}
