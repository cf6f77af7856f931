import type { FastifyReply } from 'fastify';

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** Aborted when the client disconnects before it has its whole response. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw);
  if (known) return known;
  const gone = new AbortController();
  signals.set(raw, gone.signal);
  const abort = () => {
    // An abort after each response would create an error with its stack, which takes 50 microseconds.
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return gone.signal;
}
