import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#server/database/connect.ts';
import { databaseFile } from '#server/database/files/backups.ts';
import { distributeIfCluster, workersAt } from './cluster.ts';
import { neverSent } from './for-many-people.ts';
import { createDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database this project's tests run on. */
    engine: 'sqlite' | 'postgres';
    /** Whether this is PostgreSQL, and tables are distributed over a cluster. */
    isCluster: boolean;
    /** The argument of `createDatabase`; empty on SQLite. */
    postgresAdminUrl: string;
    /** Whether this is `npm run test:all`, which runs everything on both databases. */
    isWhole: boolean;
    /** A migrated database without rows, to be copied: the path of an SQLite file, or a name on PostgreSQL. */
    migrated: string;
    /** A file to which the tests on PostgreSQL add the statements of `for-many-people.sql` that were sent. */
    sentForMany: string;
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
    try {
      await stop?.();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
}

async function providePostgres(project: TestProject, dataDir: string): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await startPostgres();
    const { url, drop } = await createDatabase(server.adminUrl);
    await migrate(dataDir, url);
    await distributeIfCluster(server.adminUrl, url);
    project.provide('postgresAdminUrl', server.adminUrl);
    project.provide('isCluster', (await workersAt(server.adminUrl)).length > 0);
    project.provide('migrated', new URL(url).pathname.slice(1));
    const sentForMany = join(dataDir, 'sent-for-many');
    await writeFile(sentForMany, '');
    project.provide('sentForMany', sentForMany);
    return async () => {
      await drop();
      await server.stop();
      if (await isWholeRun(project)) await assertAllSent(sentForMany);
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    project.provide('postgresAdminUrl', '');
    return undefined;
  }
}

/** Whether all tests of the project have run and passed, on the PostgreSQL of the tests: a cluster gets other statements. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const { config, state } = project.vitest;
  if (process.env['TEST_DATABASE_URL'] || config.testNamePattern) return false;
  const modules = state.getTestModules().filter((module) => module.project === project);
  return modules.length === (await project.globTestFiles()).testFiles.length && modules.every((module) => module.ok());
}

async function assertAllSent(path: string): Promise<void> {
  const missing = neverSent(new Set((await readFile(path, 'utf8')).split('\n')));
  if (missing.length > 0)
    throw new Error(`No test sends these statements: remove them from for-many-people.sql\n  ${missing.join('\n  ')}`);
}

async function migrate(dataDir: string, databaseUrl: string | null) {
  const database = await connectDatabase({ dataDir, databaseUrl }, () => {});
  await database.close();
}
