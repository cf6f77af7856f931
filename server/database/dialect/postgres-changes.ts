import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Change, Connect } from '../changes.ts';
import { atNode, workersOf } from '../servers/cluster.ts';
import { connectionName, type LiveServer, liveServers, SELECT_LIVE } from '../servers/live-servers.ts';
import { CHANNEL } from './change-triggers.ts';

/** Announces that a server has come or gone. */
const SERVERS = 'auric_servers';
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** A query checks whether the connection is frozen, and has this long to return. */
const CHECK_MS = 10_000;
const CLOSE_MS = 1000;

/**
 * Listens on its own connection for the commits of all servers of this database. A connection that ends or does not
 * respond for ten seconds is replaced, and then changes may have been missed.
 * @param server this one, as others see it.
 * @param onError called when a connection is lost or cannot be opened.
 */
export function listenToPostgres(databaseUrl: string, server: LiveServer, onError: (error: Error) => void): Connect {
  return (listener) => {
    const closing = new AbortController();
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    const ended = listen({ databaseUrl, server }, onError, { ...listener, begun: resolve }, closing.signal);
    return {
      ready,
      close: () => {
        closing.abort();
        return ended;
      },
    };
  };
}

type Listening = Parameters<Connect>[0] & { begun(): void };

interface Place {
  databaseUrl: string;
  server: LiveServer;
}

async function listen(place: Place, onError: (error: Error) => void, to: Listening, closing: AbortSignal) {
  let failures = 0;
  let isFirst = true;
  const stopped = new Promise<'stopped'>((resolve) => closing.addEventListener('abort', () => resolve('stopped')));
  while (!closing.aborted) {
    try {
      await listenOnce(place, to, stopped, () => {
        failures = 0;
        if (!isFirst) to.lost();
        isFirst = false;
        to.begun();
      });
    } catch (error) {
      to.servers(null);
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
  { databaseUrl, server }: Place,
  { changed, servers }: Listening,
  stopped: Promise<'stopped'>,
  begun: () => void,
): Promise<void> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  let look = new AbortController();
  const clients: pg.Client[] = [];
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CHECK_MS, query_timeout: CHECK_MS });
    clients.push(client);
    client.on('error', reject);
    client.on('end', () => reject(new Error('A connection that listens for changes has ended')));
    client.on('notification', ({ channel, payload }) => {
      if (channel === SERVERS) look.abort();
      else changed([JSON.parse(payload!) as Change]);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  };
  try {
    const client = await open(databaseUrl);
    const readServers = async () => liveServers((await client.query(SELECT_LIVE)).rows);
    const name = client.escapeLiteral(connectionName(server));
    await client.query(`listen ${SERVERS}; set application_name = ${name}`);
    // Each worker of Citus announces the changes of its people.
    const nodes = await workersOf(client);
    const others = await Promise.all(nodes.map((node) => open(atNode(databaseUrl, node))));
    const found = await readServers();
    begun();
    servers(found);
    await client.query(`notify ${SERVERS}`);
    for (;;) {
      const check = sleep(CHECK_MS, undefined, { signal: look.signal, ref: false }).catch(() => {});
      const next = await Promise.race([broken, stopped, check]);
      look.abort();
      look = new AbortController();
      if (next === 'stopped') break;
      await Promise.race([broken, Promise.all(others.map((other) => other.query('select')))]);
      const isChanged = nodes.length > 0 && JSON.stringify(await workersOf(client)) !== JSON.stringify(nodes);
      if (isChanged) throw new Error('The cluster has changed');
      servers(await Promise.race([broken, readServers()]));
    }
    const leave = client.query(`reset application_name; notify ${SERVERS}`).catch(() => {});
    await Promise.race([leave, sleep(CLOSE_MS, undefined, { ref: false })]);
  } finally {
    const closed = Promise.all(clients.map((client) => client.end().catch(() => {})));
    // Closing gracefully would wait for a server that does not respond.
    if ((await Promise.race([closed, sleep(CLOSE_MS, 'late')])) === 'late') {
      for (const client of clients) client.connection.stream.destroy();
    }
  }
}
