import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { withHost } from '../../config.ts';
import { isPostgres } from '../dialect/text-functions.ts';
import { ownedTables } from '../dialect/owned-tables.ts';
import { StartProblem } from '../files/start-problem.ts';
import type { Db } from '../transaction.ts';

/*
 * Citus, an extension of PostgreSQL, spreads tables over several servers: each person's rows are on one of them, and
 * Auric connects to the coordinator (docs/decisions/0139).
 */

/** A worker of the cluster. */
interface Node {
  host: string;
  port: number;
}

/** Selects whether this database has Citus. */
const HAS_NODES = "select to_regclass('pg_catalog.pg_dist_node') is not null as found";
/** Selects the workers of a cluster: a node with the number 0 is the coordinator. */
const SELECT_WORKERS = `select nodename as host, nodeport as port from pg_dist_node
  where groupid <> 0 and isactive and noderole = 'primary' order by nodeid`;

/** Whether the tables of this PostgreSQL database are distributed by Citus. */
export const isDistributed = async (db: Db): Promise<boolean> =>
  (await hasCitus(db)) && (await distributedTables(db)).size > 0;

const known = new WeakMap<object, boolean>();

/** The same for a running server on either engine, which asks once: no server runs while the tables are distributed. */
export async function runsOnCluster(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const answer = known.get(adapter) ?? (isPostgres(db) && (await isDistributed(db)));
  known.set(adapter, answer);
  return answer;
}

/** The workers of the cluster, at least one. @throws {StartProblem} when Citus is missing, or has none. */
export async function assertCluster(db: Db): Promise<Node[]> {
  if (!(await hasCitus(db))) {
    throw new StartProblem('This database has no Citus. Run "create extension citus" in it, on each node.');
  }
  const { rows } = await sql.raw<Node>(SELECT_WORKERS).execute(db);
  if (rows.length > 0) return rows;
  throw new StartProblem("This cluster has no workers. Add each of them: select citus_add_node('host', 5432).");
}

/** The workers that the tables of this PostgreSQL database are distributed over, as `host:port`; none if they are not. */
export const readWorkers = async (db: Db): Promise<string[]> =>
  (await isDistributed(db)) ? (await assertCluster(db)).map(({ host, port }) => `${host}:${port}`) : [];

/** The size of the distributed tables at the workers that answer, in bytes; 0 without a cluster. */
export async function readWorkersBytes(db: Db): Promise<number> {
  if (!(await hasCitus(db))) return 0;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(case when success then cast(result as double precision) end), 0) as bytes
    from run_command_on_workers('select pg_database_size(current_database())')`.execute(db);
  return rows[0]!.bytes;
}

/** Whether this PostgreSQL database has the extension. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql.raw<{ found: boolean }>(HAS_NODES).execute(db);
  return rows[0]!.found;
}

/** The workers of the cluster; none without Citus. */
export async function workersOf(client: ClientBase): Promise<Node[]> {
  const { rows } = await client.query<{ found: boolean }>(HAS_NODES);
  return rows[0]!.found ? (await client.query<Node>(SELECT_WORKERS)).rows : [];
}

/** Whether tables are distributed, on a connection without Kysely. */
export async function holdsDistributed(client: ClientBase): Promise<boolean> {
  if ((await workersOf(client)).length === 0) return false;
  return (await client.query('select 1 from pg_dist_partition limit 1')).rows.length > 0;
}

/** The address of the same database at another node. */
export function atNode(databaseUrl: string, { host, port }: Node): string {
  const url = new URL(withHost(databaseUrl));
  url.hostname = host.includes(':') ? `[${host}]` : host;
  url.port = String(port);
  return url.href;
}

/** Lets a transaction change distributed tables: on one connection to each node, and also their triggers. */
export async function allowTableChanges(db: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
}

/**
 * Distributes the tables of people that are not distributed yet, those that others refer to first. They must have no
 * triggers, which would run for each row that is copied. A table whose key is not a person's stays on the coordinator,
 * without its foreign keys to distributed ones.
 * Their rows are then at the workers only.
 * @returns the names of the tables.
 */
export async function distributeTables(db: Db): Promise<string[]> {
  const done = await distributedTables(db);
  const wanted = ['users', ...(await keyedByPerson(db))];
  const references = await foreignKeys(db);
  const local = references.filter(({ from, to }) => wanted.includes(to) && !wanted.includes(from));
  for (const { from, name } of local) {
    await sql`alter table ${sql.table(from)} drop constraint ${sql.id(name)}`.execute(db);
  }
  const left = new Set(wanted.filter((table) => !done.has(table)));
  const distributed: string[] = [];
  while (left.size > 0) {
    const isReady = (table: string) =>
      references.every(({ from, to }) => from !== table || to === table || !left.has(to));
    const table = [...left].find(isReady);
    if (table === undefined) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    const column = table === 'users' ? 'id' : 'user_id';
    const beside = table === 'users' ? sql`'none'` : sql`'users'`;
    await sql`select create_distributed_table(${table}, ${column}, colocate_with => ${beside})`.execute(db);
    left.delete(table);
    distributed.push(table);
  }
  // The coordinator keeps the rows that it has copied, of `users` and of all tables that refer to it.
  for (const table of distributed.includes('users') ? ['users'] : distributed) {
    await sql`select truncate_local_data_after_distributing_table(${table})`.execute(db);
  }
  return distributed;
}

/** The names of the distributed tables of a database with Citus. */
export async function distributedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The tables whose primary key contains the person. */
export async function keyedByPerson(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisprimary and attname = 'user_id' and relnamespace = current_schema()::regnamespace`.execute(db);
  const owned = await ownedTables(db, 'postgres');
  return owned.map(({ name }) => name).filter((table) => rows.some(({ name }) => name === table));
}

async function foreignKeys(db: Db): Promise<{ name: string; from: string; to: string }[]> {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select conname as name, referring.relname as "from", referred.relname as "to"
    from pg_constraint join pg_class as referring on referring.oid = conrelid
      join pg_class as referred on referred.oid = confrelid
    where contype = 'f' and referring.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}
