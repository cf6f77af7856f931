import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { COLUMN_TYPES, type ColumnTypes, type Engine } from './dialect/column-types.ts';
import { installPostgresChanges } from './dialect/change-triggers.ts';
import { isLocked } from './dialect/errors.ts';
import { installRecordCounts } from './dialect/record-counts.ts';
import { installRollups } from './dialect/rollups.ts';
import { describeTables } from './dialect/sqlite-statistics.ts';
import { dropPostgresTriggers } from './triggers/drop-triggers.ts';
import { installWebhookTriggers } from './triggers/webhook-triggers.ts';
import { allowTableChanges, distributeTables, isDistributed } from './servers/cluster.ts';
import { backUp } from './files/backups.ts';
import { StartProblem } from './files/start-problem.ts';
import { quotas } from './migrations/0020_quotas.ts';
import { changes } from './migrations/0026_changes.ts';
import { countedTasks } from './migrations/0045_counted_tasks.ts';
import { versions } from './migrations/0073_versions.ts';
import { webhooks } from './migrations/0075_webhooks.ts';
import { oldestServers } from './migrations/0079_oldest_servers.ts';
import { STEPS } from './migrations/all.ts';
import { refuseUnfinishedMove } from './move/unfinished-move.ts';
import { VERSION } from '../version.ts';
import { type Db, inTransaction } from './transaction.ts';

/** A numbered step, forward only. */
export interface Migration {
  name: string;
  /** @param now when the step is applied. */
  statements: (types: ColumnTypes, now: Date) => string[];
  /**
   * Runs after the statements, for changes that they cannot express. It is written in SQL, because it uses the tables
   * as they are at this step.
   */
  run?: (db: Db, now: Date, types: ColumnTypes) => Promise<void>;
}

/** Every step of this build, in the order of its number: the one export of each file in `migrations/`. */
export const MIGRATIONS: readonly Migration[] = STEPS.map((step) => Object.values(step)[0]!);

/**
 * The oldest version whose servers may run while this one migrates PostgreSQL, and afterwards: the release before. What it
 * uses stays as it is (`rolling-upgrades.postgres.test.ts`).
 */
export const OLDEST_SERVERS = '0.3.0';

/** A lock number that no other program uses on the same database. */
export const POSTGRES_LOCK = 4_801_979;

/**
 * How long a migration waits for a table in use; requests queue behind it. It rolls back before PostgreSQL looks for
 * deadlocks, after one second, and would end the migration or a request.
 */
const LOCK_MS = 500;
/** Each request reads one of the first two, joined with the third, and each change of a person's records locks their row. */
const FIRST_TABLES = ['sessions', 'access_tokens', 'users'];
const LOCK_PAUSE_MS = [50, 500] as const;
/** For some minutes, longer than an export or a backup reads. */
const LOCK_TRIES = 500;

/** The data was written by a newer version of Auric. */
export class NewerData extends StartProblem {}

/** The result of `migrate`. */
export interface Upgrade {
  /** The names of the applied steps. */
  migrations: readonly string[];
  /** The copy of the SQLite file before the migration; null if none was made. */
  backup: string | null;
}

/**
 * Brings the schema up to date, with all steps in one transaction. If several servers start at once, one of them
 * migrates.
 * @param backupDir the folder for a copy of the SQLite file before it is changed.
 * @param migrations all steps of this build; tests pass their own.
 * @throws {NewerData} when the database has steps that this build does not know, unless it is PostgreSQL and they keep what
 * this version uses; it names the version that wrote them.
 */
export async function migrate(
  db: Db,
  engine: Engine,
  backupDir: string,
  now: Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Upgrade> {
  const done = await appliedMigrations(db, engine);
  const mayRunOlder = engine === 'postgres';
  await refuseNewer(db, done, migrations, mayRunOlder);
  if (migrations.every(({ name }) => done.includes(name))) return { migrations: [], backup: null };
  const backup = engine === 'sqlite' && done.length > 0 ? await backUp(db, backupDir, now) : null;
  const migrateOnce = async (trx: Db) => {
    const applied: string[] = [];
    if (engine === 'postgres') {
      // Migrating much data, or waiting for another server's migration, has no time limit.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
    }
    const { instant, text, endOfTable } = COLUMN_TYPES[engine];
    await sql
      .raw(
        `create table if not exists schema_migrations (name ${text} primary key, applied_at ${instant} not null) ${endOfTable}`,
      )
      .execute(trx);
    // Checked again under the lock, because another server may have migrated before.
    const names = (await trx.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name);
    await refuseNewer(trx, names, migrations, mayRunOlder);
    if (engine === 'postgres') await holdRequests(trx);
    const isSpread = engine === 'postgres' && (await isDistributed(trx));
    if (isSpread) {
      await allowTableChanges(trx);
      await dropPostgresTriggers(trx);
    }
    for (const { name, statements, run } of migrations) {
      if (names.includes(name)) continue;
      applied.push(name);
      for (const statement of statements(COLUMN_TYPES[engine], now)) await sql.raw(statement).execute(trx);
      await run?.(trx, now, COLUMN_TYPES[engine]);
      await trx.insertInto('schema_migrations').values({ name, applied_at: now.toISOString() }).execute();
    }
    const has = (step: Migration) => migrations.includes(step) || names.includes(step.name);
    if (has(versions) && applied.length > 0) {
      await trx.updateTable('schema_migrations').set({ version: VERSION }).where('name', 'in', applied).execute();
    }
    if (has(oldestServers) && applied.length > 0) {
      const oldest = { oldest_servers: OLDEST_SERVERS };
      await trx.updateTable('schema_migrations').set(oldest).where('name', 'in', applied).execute();
    }
    if (isSpread) await distributeTables(trx);
    await createTriggers(trx, engine, has);
    if (engine === 'sqlite') await describeTables(trx);
    return applied;
  };
  return { migrations: await whenFree(() => inTransaction(db, migrateOnce)), backup };
}

/** Creates all triggers, and computes what they keep. @param has whether the database has a step. */
export async function createTriggers(db: Db, engine: Engine, has = (_: Migration) => true): Promise<void> {
  if (engine === 'postgres') await dropPostgresTriggers(db);
  if (has(quotas)) await installRecordCounts(db, engine);
  if (has(countedTasks)) await installRollups(db, engine);
  if (has(webhooks)) await installWebhookTriggers(db, engine);
  if (engine === 'postgres' && has(changes)) await installPostgresChanges(db);
}

/**
 * Lets the requests of older servers wait at the first tables that they use, until the transaction ends. Otherwise they
 * would wait for a table that it has changed, with others in use that it is going to change.
 */
async function holdRequests(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  for (const name of FIRST_TABLES) {
    if (rows.some((row) => row.name === name)) await sql`lock table ${sql.table(name)}`.execute(db);
  }
}

/** Tries a migration again while requests of older servers hold a table that it changes. */
async function whenFree<T>(migrateAll: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateAll();
    } catch (error) {
      if (attempt === LOCK_TRIES || !isLocked(error)) throw error;
      await sleep(randomInt(...LOCK_PAUSE_MS));
    }
  }
}

/**
 * Checks that a database has exactly the steps of this build, for programs that do not migrate.
 * @throws {StartProblem} when it is empty, older or newer, or when a move into it has not finished.
 */
export async function assertCurrent(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') await refuseUnfinishedMove(db);
  const done = await appliedMigrations(db, engine);
  await refuseNewer(db, done, MIGRATIONS, false);
  if (done.length === 0) throw new StartProblem('This database has no data of Auric: check DATABASE_URL and DATA_DIR.');
  if (done.length < MIGRATIONS.length) {
    throw new StartProblem(
      'This data was written by an older version of Auric. Start this version once to upgrade it.',
    );
  }
}

async function appliedMigrations(db: Db, engine: Engine): Promise<string[]> {
  const tables =
    engine === 'sqlite'
      ? sql`sqlite_master where name`
      : sql`pg_tables where schemaname = current_schema() and tablename`;
  const { rows } = await sql`select 1 from ${tables} = 'schema_migrations'`.execute(db);
  if (rows.length === 0) return [];
  return (await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name);
}

async function refuseNewer(
  db: Db,
  applied: readonly string[],
  migrations: readonly Migration[],
  mayRunOlder: boolean,
): Promise<void> {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  // All columns, since data of an unreleased build may have no version.
  const { rows } = await sql<{ name: string; version?: string | null; oldest_servers?: string | null }>`
    select * from schema_migrations order by name desc`.execute(db);
  const newer = rows.filter(({ name }) => unknown.includes(name));
  const isKept = ({ oldest_servers: oldest }: (typeof rows)[number]) => oldest != null && !isBefore(VERSION, oldest);
  if (mayRunOlder && newer.every(isKept)) return;
  const version = newer[0]?.version;
  const steps = `it has ${unknown.join(', ')}`;
  const writer =
    version && version !== VERSION ? `Auric ${version}` : `an unreleased or newer version of Auric (${steps})`;
  throw new NewerData(
    `This data was written by ${writer}, and this is Auric ${VERSION}. Start that version or a newer one, or restore a backup.`,
  );
}

/** Whether a version, such as `0.9.0`, is before another, such as `0.10.0`. `0.10.0-dev` is before `0.10.0`. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => each.split('-')[0]!.split('.').map(Number));
  const index = one!.findIndex((part, at) => part !== two![at]);
  if (index >= 0) return one![index]! < two![index]!;
  return version.includes('-') && !other.includes('-');
}
