import type { FastifyReply } from 'fastify';

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** Aborted when the client disconnects before it has its whole response. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  // A request that was answered early, and only then asks for its turn, would never end it.
  if (raw.destroyed) return AbortSignal.abort();
  const known = signals.get(raw);
  if (known) return known;
  const gone = new AbortController();
  signals.set(raw, gone.signal);
  raw.once('close', () => {
    // An abort after each response would create an error with its stack, which takes 50 microseconds.
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
