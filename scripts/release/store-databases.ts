/*
 * Stores two databases that this version has written, with 16 days of the demonstration each, for the test of upgrades
 * (`server/database/upgrade.test.ts`). Run it when a version is released. It needs `pg_dump` of the version of
 * PostgreSQL or newer, and a database that is empty:
 *
 *   DATABASE_URL=postgres://... node scripts/release/store-databases.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { readConfig } from '#server/config.ts';
import { runTool } from '#server/platform/backups/postgres-tools.ts';
import { userDay } from '#server/platform/calendar.ts';
import { PERSON } from '../demo/life.ts';
import { liveYear } from '../demo/live-year.ts';
import { openWorld } from '../demo/open-world.ts';
import { planYear } from '../demo/plan-year.ts';

const ROOT = join(import.meta.dirname, '../..');
const DAYS = 16;
/** With which the test signs in. */
const PASSWORD = 'upgraded without loss';
const TIMEZONE = 'Europe/Berlin';

/** @param databaseUrl null: SQLite in the folder. */
async function fill(dataDir: string, databaseUrl: string | null): Promise<void> {
  const world = await openWorld({ ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), databaseUrl });
  const until = new Date();
  const today = userDay(until, { timezone: TIMEZONE, dayStartHour: 0 });
  const days = planYear({ seed: 1, today, days: DAYS });
  await liveYear(world, { email: PERSON.email, password: PASSWORD, timezone: TIMEZONE }, days, until);
  await world.close();
}

function store(extension: 'db' | 'sql', bytes: Buffer): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(ROOT, `server/testing/upgrades/auric-${version}.${extension}.br`), brotliCompressSync(bytes));
}

const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL has to name an empty database');
const dataDir = mkdtempSync(join(tmpdir(), 'auric-stored-'));
try {
  await fill(dataDir, null);
  store('db', readFileSync(join(dataDir, 'auric.db')));
  await fill(dataDir, databaseUrl);
  const file = join(dataDir, 'dump.sql');
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', `--file=${file}`];
  await runTool('pg_dump', options, databaseUrl);
  // Without commands of psql, which the test does not use.
  store('sql', Buffer.from(readFileSync(file, 'utf8').replaceAll(/^\\(un)?restrict .*\n/gm, '')));
} finally {
  rmSync(dataDir, { recursive: true });
}
