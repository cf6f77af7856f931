import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { newFolder } from '#server/testing/database/open-database.ts';
import { VERSION } from '../version.ts';
import { connectDatabase } from './connect.ts';
import { MIGRATIONS } from './migrate.ts';

/*
 * Databases that earlier versions have written, each with 16 days of the demonstration (`scripts/demo`). Before a release,
 * add the one of the last version.
 */

const STORED = join(import.meta.dirname, '../testing/upgrades');
const VERSIONS = readdirSync(STORED).flatMap((file) => /^auric-(.+)\.db\.br$/.exec(file)?.[1] ?? []);
const DYING = join(STORED, 'die-while-upgrading.ts');
/** At how many points of its statements an upgrade is killed. */
const KILLS = roundsOf({ all: 20, sqlite: 5 });

function unpack(version: string): string {
  const dataDir = join(newFolder(), 'data');
  mkdirSync(dataDir);
  const bytes = brotliDecompressSync(readFileSync(join(STORED, `auric-${version}.db.br`)));
  writeFileSync(join(dataDir, 'auric.db'), bytes);
  return dataDir;
}

/** The number of rows of each table. */
function countRows(dataDir: string): Record<string, number> {
  using database = new DatabaseSync(join(dataDir, 'auric.db'), { readOnly: true });
  const tables = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .all() as { name: string }[];
  return Object.fromEntries(
    tables.map(({ name }) => [name, Number(database.prepare(`select count(*) as n from "${name}"`).get()!['n'])]),
  );
}

function upgradeUntil(dataDir: string, statements: number) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [DYING, dataDir, String(statements)], {
    encoding: 'utf8',
  });
  expect([status, signal, stderr]).toEqual(signal ? [null, 'SIGKILL', ''] : [0, null, '']);
  return { signal, statements: Number(stdout) };
}

/** Opens the database as a server does, which upgrades it, and expects every row of before. */
async function expectUpgraded(dataDir: string, before: Record<string, number>): Promise<void> {
  const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  const steps = await db.selectFrom('schema_migrations').select(['name', 'version']).orderBy('name').execute();
  await close();
  expect(steps.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(steps.at(-1)!.version).toBe(VERSION);
  expect(countRows(dataDir)).toMatchObject({ ...before, schema_migrations: MIGRATIONS.length });
}

test.each(VERSIONS)('an upgrade from %s keeps every row, also after being killed on the way', async (version) => {
  const calm = unpack(version);
  const before = countRows(calm);
  expect(Object.values(before).filter((rows) => rows > 0).length).toBeGreaterThan(30);
  const { statements } = upgradeUntil(calm, Infinity);
  await expectUpgraded(calm, before);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = unpack(version);
    expect(upgradeUntil(killed, 1 + Math.floor((kill * statements) / KILLS)).signal).toBe('SIGKILL');
    await expectUpgraded(killed, before);
  }
});
