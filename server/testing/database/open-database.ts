import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import { sqliteDialect } from '#server/database/dialect/sqlite.ts';
import { type Migration, MIGRATIONS, migrate } from '#server/database/migrate.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { createDatabase, PATIENCE } from './postgres.ts';

/* Databases without an app, for tests of connections and migrations. */

/** An empty folder, which is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auric-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The settings of a new, empty database in the configuration. */
export async function newDatabase() {
  const dataDir = newFolder();
  if (inject('engine') === 'sqlite') return { dataDir, databaseUrl: null };
  const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
  onTestFinished(drop);
  return { dataDir, databaseUrl: url };
}

/** Opens a database without migrating it, and closes it after the test. */
function open(dialect: Dialect): Db {
  const db = new Kysely<Schema>({ dialect });
  onTestFinished(() => db.destroy());
  return db;
}

/** Opens an SQLite file without migrating it. */
export const openSqlite = (dataDir = newFolder()) => open(sqliteDialect(join(dataDir, 'auric.db')));

/** Opens a new, empty database of the engine. */
export async function openEmpty(): Promise<Db> {
  const { dataDir, databaseUrl } = await newDatabase();
  return databaseUrl === null ? openSqlite(dataDir) : open(postgresDialect(databaseUrl, () => {}, PATIENCE));
}

export const execute = (db: Db, text: string) => sql.raw<Record<string, unknown>>(text).execute(db);
export const rowsOf = async (db: Db, text: string) => (await execute(db, text)).rows.map((row) => ({ ...row }));

/** The time at which migrations are applied in tests. */
export const MIGRATED_AT = new Date('2026-03-09T08:00:00Z');

/** Applies migrations to a database. */
export const migrateTo = (db: Db, migrations: readonly Migration[], backupDir = newFolder(), at = MIGRATED_AT) =>
  migrate(db, inject('engine'), backupDir, at, migrations);

/** Opens a new database as it was before a migration, with these people. */
export async function openBefore(migration: Migration, ids: readonly string[] = ['maya'], timezone = 'UTC') {
  const index = MIGRATIONS.indexOf(migration);
  if (index === -1) throw new Error(`MIGRATIONS does not list ${migration.name}`);
  const db = await openEmpty();
  await migrateTo(db, MIGRATIONS.slice(0, index));
  const at = MIGRATED_AT.toISOString();
  for (const id of ids)
    await execute(
      db,
      `insert into users (id, email, username, first_name, last_name, timezone, day_start_hour, week_starts_on,
        daily_capacity_minutes, created_at, updated_at)
        values ('${id}', '${id}@example.org', '${id}', '', '', '${timezone}', 0, 'monday', 360, '${at}', '${at}')`,
    );
  return db;
}

/** Inserts a trash entry in the old format, with its content in the same row. */
export const insertEntry = (db: Db, { id, subtree }: { id: string; subtree: string }) =>
  sql`insert into trash (user_id, id, kind, name, subtree, deleted_at, expires_at)
    values ('maya', ${id}, 'project', 'Home', ${subtree}, ${MIGRATED_AT.toISOString()}, ${MIGRATED_AT.toISOString()})`.execute(
    db,
  );
