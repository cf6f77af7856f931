import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Change, ChangeListener } from '../changes.ts';
import { CHANNEL } from './change-triggers.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** A query checks whether the connection is frozen, and has this long to return. */
const CHECK_MS = 10_000;
const CLOSE_MS = 1000;

/**
 * Listens on its own connection for the commits of all servers of this database. A connection that ends or does not
 * respond for ten seconds is replaced, and then changes may have been missed.
 * @param onError called when a connection is lost or cannot be opened.
 */
export function listenToPostgres(databaseUrl: string, onError: (error: Error) => void) {
  return (listener: ChangeListener) => {
    const closing = new AbortController();
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    const ended = listen(databaseUrl, onError, { ...listener, begun: resolve }, closing.signal);
    return {
      ready,
      close: () => {
        closing.abort();
        return ended;
      },
    };
  };
}

type Listening = ChangeListener & { begun(): void };

async function listen(url: string, onError: (error: Error) => void, to: Listening, closing: AbortSignal) {
  let failures = 0;
  let isFirst = true;
  const stopped = new Promise<'stopped'>((resolve) => closing.addEventListener('abort', () => resolve('stopped')));
  while (!closing.aborted) {
    try {
      await listenOnce(url, to.changed, stopped, () => {
        failures = 0;
        if (!isFirst) to.lost();
        isFirst = false;
        to.begun();
      });
    } catch (error) {
      if (closing.aborted) return;
      onError(error as Error);
      const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
      failures += 1;
      await sleep(pause, undefined, { signal: closing, ref: false }).catch(() => {});
    }
  }
}

/** Listens until `stopped` resolves. @throws when the connection breaks. */
async function listenOnce(
  url: string,
  changed: ChangeListener['changed'],
  stopped: Promise<'stopped'>,
  begun: () => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_MS, query_timeout: CHECK_MS });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection that listens for changes has ended')));
  client.on('notification', ({ payload }) => changed([JSON.parse(payload!) as Change]));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    begun();
    for (;;) {
      const pause = new AbortController();
      const check = sleep(CHECK_MS, undefined, { signal: pause.signal, ref: false }).catch(() => {});
      const next = await Promise.race([broken, stopped, check]);
      pause.abort();
      if (next === 'stopped') return;
      await Promise.race([broken, client.query('select 1')]);
    }
  } finally {
    const closed = client.end().catch(() => {});
    // Closing gracefully would wait for a server that does not respond.
    if ((await Promise.race([closed, sleep(CLOSE_MS, 'late')])) === 'late') client.connection.stream.destroy();
  }
}
