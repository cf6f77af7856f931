import { Kysely, sql } from 'kysely';
import { readConfig } from '../config.ts';
import { postgresProblem } from '../database/dialect/postgres-problems.ts';
import { sharesSessions } from '../database/dialect/postgres-pooler.ts';
import { postgresDialect } from '../database/dialect/postgres.ts';
import { claimDataFolder } from '../database/files/data-folder.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { moveDatabase } from '../database/move/move-database.ts';
import type { Schema } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { WrongUsage } from '../platform/terminal/run-command.ts';
import type { Given } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Moves all data of the stopped server into an empty PostgreSQL database; files stay where they are. */
export async function move({ options, config, terminal }: Given): Promise<string> {
  const url = targetUrl(options['to']);
  // Also refuses while a server uses the folder.
  const claim = config.databaseUrl === null ? claimDataFolder(config.dataDir) : null;
  const to = new Kysely<Schema>({ dialect: postgresDialect(url, () => {}, { statementMs: 0 }) });
  try {
    return await withDatabase(config, async (from) => {
      if (from.engine === 'postgres') await refuseConnected(from.db);
      if (await sharesSessions(url)) throw new StartProblem('Connect to PostgreSQL directly, not through a pooler.');
      const tables = await moveDatabase(from, to, ({ name, rows }) => {
        if (rows > 0) terminal.stderr.write(`${name}: ${rows} rows\n`);
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return [
        `Moved and compared ${rows} rows of ${tables.length} tables; the old database is unchanged.`,
        'Files stay where they are: keep DATA_DIR and the settings of the bucket.',
        'Set DATABASE_URL to the new database and start Auric.',
      ].join('\n');
    });
  } catch (error) {
    throw postgresProblem(url, error) ?? error;
  } finally {
    await to.destroy();
    claim?.release();
  }
}

function targetUrl(given: string | boolean | undefined): string {
  const { databaseUrl } = readConfig({ ...(typeof given === 'string' && { DATABASE_URL: given }) });
  if (databaseUrl === null) throw new WrongUsage('Say where to: --to postgres://user:password@host/database');
  return databaseUrl;
}

async function refuseConnected(from: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(from);
  const { count } = rows[0]!;
  if (count > 0) throw new StartProblem(`The old database has ${count} other connections. Stop Auric first.`);
}
