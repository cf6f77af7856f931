import { Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { distributeAll } from '#server/admin/distribute.ts';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import { isPostgres } from '#server/database/dialect/text-functions.ts';
import type { Schema } from '#server/database/schema.ts';
import { atNode, distributedTables, hasCitus, workersOf } from '#server/database/servers/cluster.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { databaseAt, withClient } from './postgres.ts';

/* Tests on a Citus cluster: TEST_DATABASE_URL is its coordinator. */

/** The addresses of the workers, if TEST_DATABASE_URL is the coordinator of a Citus cluster. */
export async function workersAt(adminUrl: string): Promise<string[]> {
  return withClient(adminUrl, async (client) => (await workersOf(client)).map((node) => atNode(adminUrl, node)));
}

/**
 * Whether the tests run on a cluster; a test that cannot ends there: `if (onCluster('why')) return;`.
 * @param _why what the test needs that a cluster does not have.
 */
export const onCluster = (_why: string): boolean => inject('isCluster');

/**
 * Runs queries on all rows as if they were on one server: Citus does not join rows of different people. On a database
 * that is not distributed, it only runs them.
 */
export async function onOneServer<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (!inject('isCluster') || !isPostgres(db)) return read(db);
  const tables = (await hasCitus(db)) ? await distributedTables(db) : new Set<string>();
  if (tables.size === 0) return read(db);
  return inTransaction(db, async (trx) => {
    // A temporary table hides the one with the same name.
    for (const table of tables) {
      await sql`create temporary table ${sql.id('pg_temp', table)} on commit drop as table public.${sql.id(table)}`.execute(
        trx,
      );
    }
    return read(trx);
  });
}

/**
 * Distributes a migrated database if its server is the coordinator of a cluster, so that copies of it are distributed too.
 *
 * @param adminUrl from {@link startPostgres}
 */
export async function distributeIfCluster(adminUrl: string, databaseUrl: string): Promise<void> {
  const workers = await workersAt(adminUrl);
  if (workers.length === 0) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  const onEach = async (urls: readonly string[], statement: string) => {
    for (const url of urls) await withClient(url, (client) => client.query(statement));
  };
  const nodes = [adminUrl, ...workers];
  await onEach(
    nodes.map((node) => databaseAt(node, name)),
    'create extension citus',
  );
  const { hostname, port } = new URL(adminUrl);
  await onEach([databaseUrl], `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers.map((each) => new URL(each))) {
    await onEach([databaseUrl], `select citus_add_node('${worker.hostname}', ${worker.port})`);
  }
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, () => {}, { statementMs: 0 }) });
  await inTransaction(db, distributeAll);
  await db.destroy();
  // A database in use cannot be copied, and Citus connects to each that it finds.
  await onEach(nodes, `alter database ${name} with allow_connections false`);
  await onEach(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}
