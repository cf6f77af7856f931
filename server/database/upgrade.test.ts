import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Kysely } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { withClient } from '#server/platform/backups/postgres-tools.ts';
import { startTestApp } from '#server/testing/app.ts';
import { newFolder } from '#server/testing/database/open-database.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { VERSION } from '../version.ts';
import { connectDatabase } from './connect.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { sqliteDialect } from './dialect/sqlite.ts';
import { databaseFile } from './files/backups.ts';
import { MIGRATIONS } from './migrate.ts';
import type { Schema } from './schema.ts';

/* Upgrades databases that earlier versions have written. `scripts/release/store-databases.ts` stores those of a version. */

const STORED = join(import.meta.dirname, '../testing/upgrades');
const VERSIONS = [...new Set(readdirSync(STORED).flatMap((file) => /^auric-(.+)\.\w+\.br$/.exec(file)?.[1] ?? []))];
const DYING = join(STORED, 'die-while-upgrading.ts');
/** At how many points of its statements an upgrade is killed. */
const KILLS = roundsOf({ all: 20, sqlite: 2, postgres: 1 });
const SIGN_IN = { email: 'demo@example.org', password: 'upgraded without loss' };

interface Stored {
  dataDir: string;
  databaseUrl: string | null;
}

const read = (version: string, extension: 'db' | 'sql') =>
  brotliDecompressSync(readFileSync(join(STORED, `auric-${version}.${extension}.br`)));

/** Returns a function that makes copies of the stored database of a version. */
async function unpack(version: string): Promise<() => Promise<Stored>> {
  if (inject('engine') === 'sqlite') {
    const bytes = read(version, 'db');
    return async () => {
      const dataDir = join(newFolder(), 'data');
      mkdirSync(dataDir);
      writeFileSync(databaseFile(dataDir), bytes);
      return { dataDir, databaseUrl: null };
    };
  }
  const create = async (template?: string) => {
    const { url, drop } = await createDatabase(inject('postgresAdminUrl'), template);
    onTestFinished(drop);
    return url;
  };
  const loaded = await create();
  await withClient(loaded, (client) => client.query(read(version, 'sql').toString()));
  return async () => ({ dataDir: newFolder(), databaseUrl: await create(new URL(loaded).pathname.slice(1)) });
}

type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** The rows of all tables, in any order. */
async function readRows({ dataDir, databaseUrl }: Stored): Promise<Rows> {
  const dialect = databaseUrl === null ? sqliteDialect(databaseFile(dataDir)) : postgresDialect(databaseUrl, () => {});
  await using db = new Kysely<Schema>({ dialect });
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    rows[name] = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
  }
  return rows;
}

/** Columns that a migration rewrites; its own test has the values (0085: notices name dates instead of “today”). */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = { notifications: ['fact', 'title', 'message'] };

/** The tables and columns of earlier rows, as text that can be compared. */
const contentOf = (rows: Rows, earlier: Rows) =>
  Object.entries(earlier)
    .filter(([name]) => name !== 'schema_migrations')
    .map(([name, [first = {}]]) => {
      const columns = Object.keys(first).filter((column) => !REWRITTEN[name]?.includes(column));
      return [name, rows[name]!.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()];
    });

function upgradeUntil({ dataDir, databaseUrl }: Stored, statements: number) {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [DYING, dataDir, databaseUrl ?? '', String(statements)],
    { encoding: 'utf8' },
  );
  expect([status, signal, stderr]).toEqual(signal ? [null, 'SIGKILL', ''] : [0, null, '']);
  return { signal, statements: Number(stdout) };
}

/** Opens the database as a server does, which upgrades it, and expects every value of before. */
async function expectUpgraded(stored: Stored, before: Rows): Promise<void> {
  const { close } = await connectDatabase(stored, () => {});
  await close();
  const after = await readRows(stored);
  const steps = after['schema_migrations']!.toSorted((one, other) =>
    String(one['name']) < String(other['name']) ? -1 : 1,
  );
  expect(steps.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(steps.at(-1)!['version']).toBe(VERSION);
  expect(contentOf(after, before)).toEqual(contentOf(before, before));
}

test.each(VERSIONS)('an upgrade from %s keeps every value, also after being killed on the way', async (version) => {
  const copy = await unpack(version);
  const calm = await copy();
  const before = await readRows(calm);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30);
  const { statements } = upgradeUntil(calm, Infinity);
  await expectUpgraded(calm, before);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = await copy();
    expect(upgradeUntil(killed, 1 + Math.floor(((kill + 0.5) * statements) / KILLS)).signal).toBe('SIGKILL');
    await expectUpgraded(killed, before);
  }
});

test.each(VERSIONS)('people of %s sign in after an upgrade, see their tasks and add one', async (version) => {
  const stored = await (await unpack(version))();
  const before = (await readRows(stored))['tasks']!.map((task) => task['id'] as string);
  const app = await startTestApp({ config: stored });
  const { body: session } = await app.call(authContract.login, { body: SIGN_IN });
  const token = session.access_token;
  const { body: added } = await app.call(tasksContract.create, { token, body: { name: 'Added after the upgrade' } });
  const { body: tasks } = await app.call(tasksContract.list, { token, query: { include_archived: 'true' } });
  expect(tasks.map(({ id }) => id).toSorted()).toEqual([...before, added.id].toSorted());
  expect(tasks).toContainEqual(added);
});
