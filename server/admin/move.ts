import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { isPostgresUrl } from '../config.ts';
import { postgresProblem } from '../database/dialect/postgres-problems.ts';
import { sharesSessions } from '../database/dialect/postgres-pooler.ts';
import { postgresDialect } from '../database/dialect/postgres.ts';
import { claimDataFolder } from '../database/files/data-folder.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { moveDatabase } from '../database/move/move-database.ts';
import { tablesToMove } from '../database/move/read-tables.ts';
import type { Schema } from '../database/schema.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import { WrongUsage } from '../platform/terminal/run-command.ts';
import type { Given } from './command.ts';
import { withDatabase } from './open-database.ts';

/** A lock number that no other program uses on the same database. */
const POSTGRES_LOCK = 4_801_980;
/** How long a running server may delay the lock of its tables. */
const LOCK_TIMEOUT_MS = 3000;

/** Moves all data of the stopped server into an empty PostgreSQL database; files stay where they are. */
export async function move({ options, config, terminal }: Given): Promise<string> {
  const url = targetUrl(options['to']);
  // Also refuses while a server uses the folder.
  const claim = config.databaseUrl === null ? claimDataFolder(config.dataDir) : null;
  try {
    return await withDatabase(config, async ({ db, engine }) =>
      withTarget(url, async (to) => {
        const moving = (from: Db) =>
          moveDatabase({ db: from, engine }, to, ({ name, rows }) => {
            if (rows > 0) terminal.stderr.write(`${name}: ${rows} rows\n`);
          });
        const tables = await (engine === 'sqlite' ? moving(db) : withLockedTables(db, moving)).catch(explain);
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        return [
          `Moved and compared ${rows} rows of ${tables.length} tables; the old database is unchanged.`,
          'Files stay where they are: keep DATA_DIR and the settings of the bucket.',
          'Set DATABASE_URL to the new database and start Auric.',
        ].join('\n');
      }),
    );
  } finally {
    claim?.release();
  }
}

function targetUrl(given: string | boolean | undefined): string {
  if (typeof given === 'string' && isPostgresUrl(given)) return given;
  throw new WrongUsage('Say where to, such as: --to postgres://user:password@host/database');
}

/** Runs `work` on the new database, which no other move can use meanwhile. */
async function withTarget<T>(url: string, work: (to: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const to = new Kysely<Schema>({ dialect: postgresDialect(url, () => {}, { statementMs: 0 }) });
  try {
    try {
      if (await sharesSessions(url)) throw new StartProblem('Connect to PostgreSQL directly, not through a pooler.');
      await client.connect();
    } catch (error) {
      throw postgresProblem(url, error, '--to') ?? error;
    }
    const { rows } = await client.query<{ isFree: boolean; encoding: string }>(
      `select pg_try_advisory_lock(${POSTGRES_LOCK}) as "isFree", getdatabaseencoding() as encoding`,
    );
    const { isFree, encoding } = rows[0]!;
    if (!isFree) throw new StartProblem('Another move into this database is running.');
    if (encoding !== 'UTF8') throw new StartProblem(`The new database has the encoding ${encoding}; it needs UTF8.`);
    return await work(to);
  } finally {
    await client.end();
    await to.destroy();
  }
}

/** Runs `work` on the old PostgreSQL database while nothing can write to its tables. */
async function withLockedTables<T>(from: Db, work: (from: Db) => Promise<T>): Promise<T> {
  await refuseConnected(from);
  const tables = await tablesToMove(from, 'postgres');
  return inTransaction(from, async (trx) => {
    for (const [setting, value] of [
      ['lock_timeout', LOCK_TIMEOUT_MS],
      ['statement_timeout', 0],
      ['idle_in_transaction_session_timeout', 0],
    ]) {
      await sql`select set_config(${setting}, ${String(value)}, true)`.execute(trx);
    }
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`.execute(trx);
    return work(trx);
  });
}

async function refuseConnected(from: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(from);
  const { count } = rows[0]!;
  if (count > 0) throw new StartProblem(`The old database has ${count} other connections. Stop Auric first.`);
}

/** An error of a database in words that say what to do; another one is a defect. */
function explain(error: unknown): never {
  const isKnown = !(error instanceof StartProblem) && error instanceof Error && 'code' in error;
  if (!isKnown) throw error;
  throw new StartProblem(
    `The move stopped: ${error.message}. The old database is unchanged. Run the command again to continue.`,
  );
}
