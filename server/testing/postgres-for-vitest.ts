import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database this project's tests run on. */
    engine: 'sqlite' | 'postgres';
    /** For `createDatabase`; empty on SQLite. */
    postgresAdminUrl: string;
  }
}

/**
 * Global setup of the Vitest project `postgres`: one PostgreSQL for all its test files. Where there is none it says why,
 * and each of those files fails at `createDatabase`, while the tests on SQLite still run.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await startPostgres();
    project.provide('postgresAdminUrl', server.adminUrl);
    return server.stop;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    project.provide('postgresAdminUrl', '');
    return undefined;
  }
}
