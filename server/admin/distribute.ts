import { Kysely, sql } from 'kysely';
import { postgresDialect } from '../database/dialect/postgres.ts';
import { allowTableChanges, assertCluster, distributeTables, isDistributed } from '../database/servers/cluster.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { createTriggers } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import { readLiveServers } from '../database/servers/live-servers.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import { dropPostgresTriggers } from '../database/triggers/drop-triggers.ts';
import type { Given } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Spreads the tables of a stopped server over the workers of a Citus cluster, in one transaction. */
export async function distribute({ config }: Given): Promise<string> {
  return withDatabase(config, async ({ db, engine }) => {
    if (engine !== 'postgres') throw new StartProblem('This is SQLite. Move to PostgreSQL first: see move --help.');
    const nodes = await assertCluster(db);
    if (await isDistributed(db)) return 'The tables are distributed already.';
    const servers = await readLiveServers(db);
    if (servers.length > 0) throw new StartProblem(`Stop Auric first: ${servers.map(({ name }) => name).join(', ')}.`);
    const tables = await withoutLimit(config.databaseUrl!, (patient) => inTransaction(patient, distributeAll));
    return [
      `Distributed ${tables.length} tables over ${nodes.length} workers; other tables stay on the coordinator.`,
      'Start Auric. It uses the coordinator, and listens for changes at each worker.',
    ].join('\n');
  });
}

/** Distributing a large table takes minutes. */
async function withoutLimit<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, () => {}, { statementMs: 0 }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Distributes all tables of a migrated database that nobody uses, in the given transaction. */
export async function distributeAll(db: Db): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await allowTableChanges(db);
  await dropPostgresTriggers(db);
  const tables = await distributeTables(db);
  // For each later connection: announcements name the client that made a change.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]!.name)} set citus.propagate_set_commands = 'local'`.execute(db);
  await createTriggers(db, 'postgres');
  return tables;
}
