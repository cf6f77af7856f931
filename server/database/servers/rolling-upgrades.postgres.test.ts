import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { withClient } from '#server/platform/backups/postgres-tools.ts';
import { newFolder } from '#server/testing/database/open-database.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { VERSION } from '#server/version.ts';
import { connectDatabase } from '../connect.ts';
import { isBefore, migrate, MIGRATIONS, NewerData, OLDEST_SERVERS } from '../migrate.ts';

/*
 * Servers of the last release run on while one of this version migrates the database, and afterwards. So what they use
 * stays: a release adds tables, columns with defaults and indexes, and a later one removes what is not used any more.
 * The full trial is `bench/servers.ts`.
 */

/** What a migration takes away from the last release, as it is reported below, and why no statement of that misses it. */
const NOT_MISSED: Readonly<Record<string, string>> = {};

const STORED = join(import.meta.dirname, '../../testing/upgrades');
const RELEASES = readdirSync(STORED)
  .flatMap((file) => /^auric-(.+)\.sql\.br$/.exec(file)?.[1] ?? [])
  .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));

async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
  onTestFinished(drop);
  return url;
}

interface Column {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

interface Tables {
  /** By `table.column`. */
  columns: ReadonlyMap<string, Column>;
  /** Rules that may refuse a row, such as `tasks: UNIQUE (user_id, id)`. */
  rules: ReadonlySet<string>;
}

const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;
const RULES = `
  select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as rule from pg_constraint
  where connamespace = current_schema()::regnamespace and contype <> 'n'
  union select indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', 'UNIQUE')
  from pg_index join pg_class c on c.oid = indrelid
  where indisunique and c.relnamespace = current_schema()::regnamespace`;

async function readTables(client: ClientBase): Promise<Tables> {
  const columns = await client.query<Column & { name: string }>(COLUMNS);
  const rules = await client.query<{ rule: string }>(RULES);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Set(rules.rows.map(({ rule }) => rule)),
  };
}

/** What statements of before may meet after a change of the tables. */
function breaksBetween(before: Tables, after: Tables): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  const isOld = (name: string) => tables.has(name.split(/[.:]/)[0]);
  const found: string[] = [];
  for (const [name, { type, isNullable, hasDefault }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== type) found.push(`${name} is ${now.type}, not ${type}`);
    else if (isNullable && !now.isNullable) found.push(`${name} must not be null`);
    else if (hasDefault && !now.hasDefault && !now.isNullable) found.push(`${name} has no default`);
  }
  for (const [name, { isNullable, hasDefault }] of after.columns) {
    if (isOld(name) && !before.columns.has(name) && !isNullable && !hasDefault) found.push(`${name} has no default`);
  }
  for (const rule of after.rules) if (isOld(rule) && !before.rules.has(rule)) found.push(`a new rule: ${rule}`);
  return found;
}

test('servers of the last release find all that they use after the migrations of this version', async () => {
  const url = await newDatabase();
  const dump = brotliDecompressSync(readFileSync(join(STORED, `auric-${OLDEST_SERVERS}.sql.br`))).toString();
  const before = await withClient(url, async (client) => {
    await client.query(dump);
    await client.query('set search_path to public');
    return readTables(client);
  });
  expect(before.columns.size).toBeGreaterThan(400);
  const { close } = await connectDatabase({ dataDir: newFolder(), databaseUrl: url }, () => {});
  await close();
  const after = await withClient(url, readTables);
  expect(breaksBetween(before, after)).toEqual(Object.keys(NOT_MISSED));
});

test('the last release is the newest one before this version, or this one itself', () => {
  const before = RELEASES.findLast((release) => isBefore(release, VERSION));
  expect([before, VERSION]).toContain(OLDEST_SERVERS);
  expect(isBefore('0.9.0', '0.10.0') && isBefore('0.10.0-dev', '0.10.0') && isBefore('0.9.0', '0.10.0-dev')).toBe(true);
  expect(isBefore('1.0.0', '0.10.0') || isBefore('1.0.0', '1.0.0') || isBefore('1.0.0', '1.0.0-dev')).toBe(false);
});

test('each change that a server of the last release would meet is found', async () => {
  const url = await newDatabase();
  await withClient(url, async (client) => {
    await client.query(
      `create table a (id text primary key, kind text, size int not null default 0, rank int not null)`,
    );
    const before = await readTables(client);
    const meets = async (change: string) => {
      await client.query(`begin; ${change}`);
      const found = breaksBetween(before, await readTables(client));
      await client.query('rollback');
      return found;
    };
    for (const harmless of [
      'create table b (id text not null unique references a, rank int not null)',
      'alter table a add column note text, add column count int not null default 0',
      'create index by_kind on a (kind)',
      'alter table a alter rank drop not null',
    ]) {
      expect(await meets(harmless)).toEqual([]);
    }
    for (const [change, ...breaks] of [
      ['drop table a', 'a.id is gone', 'a.kind is gone', 'a.size is gone', 'a.rank is gone'],
      ['alter table a rename kind to sort', 'a.kind is gone'],
      ['alter table a alter size type bigint', 'a.size is bigint, not integer'],
      ['alter table a alter kind set not null', 'a.kind must not be null'],
      ['alter table a alter size drop default', 'a.size has no default'],
      ['alter table a add column note text not null', 'a.note has no default'],
      ['create unique index by_kind on a (kind)', 'a new rule: a: UNIQUE btree (kind)'],
      ["alter table a add check (kind <> '')", "a new rule: a: CHECK ((kind <> ''::text))"],
      ['alter table a add foreign key (kind) references a', 'a new rule: a: FOREIGN KEY (kind) REFERENCES a(id)'],
    ] as const) {
      expect(await meets(change)).toEqual(breaks);
    }
  });
});

test('a server starts on the tables of a newer version that keeps what it uses, and on no other', async () => {
  const config = { dataDir: newFolder(), databaseUrl: await newDatabase() };
  const { db, close } = await connectDatabase(config, () => {});
  onTestFinished(close);
  const step = (name: string, oldest_servers: string | null) =>
    db
      .insertInto('schema_migrations')
      .values({ name, applied_at: new Date().toISOString(), version: '9.8.7', oldest_servers })
      .execute();
  const start = async () => (await connectDatabase(config, () => {})).close();

  await step('9998_next', VERSION);
  await start();
  for (const oldest of ['9.8.6', null]) {
    await step('9999_after', oldest);
    await expect(start()).rejects.toThrow(NewerData);
    await db.deleteFrom('schema_migrations').where('name', '=', '9999_after').execute();
  }
});

test('a migration tries again while a request of an older server uses a table that it changes', async () => {
  const url = await newDatabase();
  const { db, close } = await connectDatabase({ dataDir: newFolder(), databaseUrl: url }, () => {});
  onTestFinished(close);
  const step = { name: '9999_note', statements: () => ['alter table tasks add column note text'] };
  await withClient(url, async (older) => {
    await older.query('begin; select from tasks');
    const migrated = migrate(db, 'postgres', newFolder(), new Date(), [...MIGRATIONS, step]);
    const waiting = `select from pg_locks where relation = 'tasks'::regclass and not granted`;
    while ((await older.query(waiting)).rowCount === 0);
    // Behind the migration, which waits for the first transaction.
    await withClient(url, (another) => another.query('select from tasks'));
    await older.query('commit');
    expect((await migrated).migrations).toEqual(['9999_note']);
  });
});
