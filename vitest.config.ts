import { defineConfig } from 'vitest/config';

const onDatabases = ['{contract,server}/**/*.test.ts'];
/** Of these, arithmetic that no database has a part in. */
const pure = '{contract,server}/**/*.unit.test.ts';
/** About files, which Auric has only with SQLite, and about connections to PostgreSQL. */
const onSqliteOnly = 'server/**/*.sqlite.test.ts';
const onPostgresOnly = 'server/**/*.postgres.test.ts';
const withoutDatabase = ['architecture.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', pure];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Ends what hangs. On a busy machine the slowest test takes many times as long as alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    teardownTimeout: 10_000,
    retry: 0,
    slowTestThreshold: 3_000,
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'unit', include: withoutDatabase } },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: onDatabases,
          exclude: [pure, onPostgresOnly],
          provide: { engine: 'sqlite', postgresAdminUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onDatabases,
          exclude: [pure, onSqliteOnly],
          provide: { engine: 'postgres' },
          globalSetup: 'server/testing/postgres-for-vitest.ts',
        },
      },
    ],
  },
});
