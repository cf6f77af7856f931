import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const onDatabases = ['{contract,server}/**/*.test.ts'];
/** The web's records over a server: what the web shows has no part in the database. */
const webAndServer = 'web-and-server/*.test.ts';
/** Of these, arithmetic that no database has a part in. */
const pure = '{contract,server}/**/*.unit.test.ts';
/** Tests in which the database has no part: `npm test` runs them on SQLite only (docs/decisions/0086). */
const once = 'server/**/*.once.test.ts';
/** About files, which Auric has only with SQLite, and about connections to PostgreSQL and its planner. */
const onSqliteOnly = 'server/**/*.sqlite.test.ts';
const onPostgresOnly = 'server/**/*.postgres.test.ts';
/** Servers that share a database and are killed: `npm test` runs it where several can share one. */
const shared = 'server/jobs-through-kills.test.ts';
/** So that thousands of persons in tests cost no 20 ms each. */
const alias = [{ find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'server/testing/argon2.ts') }];
/** `npm run test:all`: more rounds of what is random, and all of them on both databases. */
const isWhole = process.env['AURIC_TESTS'] === 'all';
const databases = 'server/testing/database/for-vitest.ts';
const sameExamples = 'scripts/testing/same-examples.ts';
const withoutDatabase = ['architecture.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', pure];

/** Starts the longest file first; it would otherwise run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = (file: TestSpecification) => Number(file.moduleId.endsWith('recipe.test.ts'));
    return (await super.sort(files)).sort((one, other) => isLongest(other) - isLongest(one));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice the cores of the machines that count: some tests wait for servers and deadlines.
    maxWorkers: 4,
    // Ends what hangs. On a busy machine the slowest test takes many times as long as alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    teardownTimeout: 10_000,
    retry: 0,
    // For servers that tests start, as under `npm start`: most of a start is reading and compiling the same files.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'), ENV_FILE: 'none' },
    sequence: { sequencer: LongestFirst },
    slowTestThreshold: 3_000,
    allowOnly: false,
    // The summary shows the first line of a failure only, so that line must say what was received.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['scripts/testing/as-if-alone.ts', sameExamples],
          include: withoutDatabase,
          provide: { isWhole },
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'sqlite',
          isolate: false,
          include: [...onDatabases, webAndServer],
          exclude: [pure, onPostgresOnly, ...(isWhole ? [] : [shared])],
          provide: { engine: 'sqlite', postgresAdminUrl: '', isCluster: false, isWhole },
          setupFiles: sameExamples,
          globalSetup: databases,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'postgres',
          isolate: false,
          include: onDatabases,
          exclude: [pure, onSqliteOnly, ...(isWhole ? [] : [once])],
          provide: { engine: 'postgres', isCluster: false, isWhole },
          setupFiles: sameExamples,
          globalSetup: databases,
        },
      },
    ],
  },
});
