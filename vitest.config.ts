import { defineConfig } from 'vitest/config';

const onDatabases = ['{contract,server}/**/*.test.ts'];
/** Of these, arithmetic that no database has a part in. */
const pure = '{contract,server}/**/*.unit.test.ts';
/** About connections to a server, which SQLite does not have. */
const aboutConnections = 'server/**/*.postgres.test.ts';
const withoutDatabase = ['architecture.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', pure];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
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
          exclude: [pure, aboutConnections],
          provide: { engine: 'sqlite', postgresAdminUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onDatabases,
          exclude: [pure],
          provide: { engine: 'postgres' },
          globalSetup: 'server/testing/postgres-for-vitest.ts',
        },
      },
    ],
  },
});
