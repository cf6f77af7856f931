import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that a test can interrupt or freeze, like a failing network or a stopped server. */
export interface PostgresProxy {
  /** The address of the same database, through the proxy. */
  url: string;
  /** Ends all connections; new ones work. */
  cut(): void;
  /** Ends all connections, and each new one at once. */
  refuse(): void;
  /** Ends the next connection that sends this text, after PostgreSQL has received it. */
  cutAfter(text: string): void;
  /** Forwards nothing more of the next connection that sends this text. */
  silenceAfter(text: string): void;
  /** Forwards nothing in either direction; connections are accepted and hang. */
  freeze(): void;
  /** Accepts connections and forwards everything again, starting with the held data. */
  thaw(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy to the database at this address, on a free port of loopback.
 * @param tripMs how long it holds what is sent to PostgreSQL, as if that were on another host.
 */
export async function startPostgresProxy(databaseUrl: string, tripMs = 0): Promise<PostgresProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  let isRefusing = false;
  let fatalText: string | null = null;
  let silentText: string | null = null;

  const server = createServer({ noDelay: true }, (near) => {
    if (isRefusing) return void near.destroy();
    const far = connect({ ...addressOf(databaseUrl), noDelay: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (bytes) => {
      const isFatal = fatalText !== null && bytes.includes(fatalText);
      if (silentText !== null && bytes.includes(silentText)) {
        silentText = null;
        for (const socket of pair) socket.pause();
        return;
      }
      if (!isFatal && tripMs > 0) return void setTimeout(() => far.write(bytes), tripMs);
      if (!isFatal) return void far.write(bytes);
      fatalText = null;
      // PostgreSQL runs the statement, but its response does not arrive.
      near.destroy();
      far.end(bytes);
    });
    far.on('data', (bytes) => void near.write(bytes));
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    cut,
    refuse() {
      isRefusing = true;
      cut();
    },
    cutAfter: (text) => void (fatalText = text),
    silenceAfter: (text) => void (silentText = text),
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      isFrozen = false;
      isRefusing = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Where a database listens: the socket of the tests' own PostgreSQL, or a host. */
function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port || 5432) };
}
