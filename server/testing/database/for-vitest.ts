import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#server/database/connect.ts';
import { databaseFile } from '#server/database/files/backups.ts';
import { distributeIfCluster } from './cluster.ts';
import { createDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database this project's tests run on. */
    engine: 'sqlite' | 'postgres';
    /** The argument of `createDatabase`; empty on SQLite. */
    postgresAdminUrl: string;
    /** Whether this is `npm run test:all`, which runs everything on both databases. */
    isWhole: boolean;
    /** A migrated database without rows, to be copied: the path of an SQLite file, or a name on PostgreSQL. */
    migrated: string;
  }
}

/**
 * Global setup of the Vitest projects `sqlite` and `postgres`: one PostgreSQL for all test files, and a migrated database
 * that they copy. Without a PostgreSQL it says why, and each of those files fails at `createDatabase`, while the tests on
 * SQLite still run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-migrated-'));
  const stop = project.name === 'postgres' ? await providePostgres(project, dataDir) : undefined;
  if (project.name === 'sqlite') {
    await migrate(dataDir, null);
    project.provide('migrated', databaseFile(dataDir));
  }
  return async () => {
    await stop?.();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function providePostgres(project: TestProject, dataDir: string): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await startPostgres();
    const { url, drop } = await createDatabase(server.adminUrl);
    await migrate(dataDir, url);
    await distributeIfCluster(server.adminUrl, url);
    project.provide('postgresAdminUrl', server.adminUrl);
    project.provide('migrated', new URL(url).pathname.slice(1));
    return async () => {
      await drop();
      await server.stop();
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    project.provide('postgresAdminUrl', '');
    return undefined;
  }
}

async function migrate(dataDir: string, databaseUrl: string | null) {
  const database = await connectDatabase({ dataDir, databaseUrl }, () => {});
  await database.close();
}
