import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgresProxy } from '#server/testing/database/postgres-proxy.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A server and a function that stops it and deletes its data. */
export type Build = ServerProcess & { close(): Promise<void> };

/**
 * Starts the build in another folder, with its packages in place, and then this one, each with separate data and a
 * settable clock.
 * @param databases the PostgreSQL of each; SQLite when there are none.
 * @param tripMs how long each trip to PostgreSQL takes longer, as to another host; only for those that tests start.
 */
export async function startBuilds(folder: string, databases: readonly string[], tripMs = 0): Promise<Build[]> {
  const start = async (root: { root?: string }, databaseUrl?: string): Promise<Build> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-build-'));
    const proxy = databaseUrl === undefined || tripMs === 0 ? null : await startPostgresProxy(databaseUrl, tripMs);
    const server = await startServer(dataDir, {
      ...root,
      databaseUrl: proxy?.url ?? databaseUrl,
      settableClock: true,
    });
    const close = async () => {
      await server.end('SIGTERM');
      await proxy?.close();
      await rm(dataDir, { recursive: true });
    };
    return { ...server, close };
  };
  return [await start({ root: resolve(folder) }, databases[0]), await start({}, databases[1])];
}
