/**
 * Upgrades a database from each migration, and kills the upgrade at points spread over its statements. The next start must
 * complete it, with every value that an upgrade without a kill has. Data is that of the oldest stored release
 * (`server/testing/upgrades`); earlier migrations upgrade an empty database.
 * Run it: node bench/upgrades.ts [--engine postgres] [--every 1] [--kills 20]
 * @param every how many migrations lie between two that are tried.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Kysely } from 'kysely';
import { withClient } from '#server/platform/backups/postgres-tools.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import { sqliteDialect } from '#server/database/dialect/sqlite.ts';
import { databaseFile } from '#server/database/files/backups.ts';
import { migrate, MIGRATIONS } from '#server/database/migrate.ts';
import type { Schema } from '#server/database/schema.ts';
import { createDatabase, untilNobodyIsConnected } from '#server/testing/database/postgres.ts';
import { startEngine } from './engine.ts';
import { numberOption, readOptions } from '../scripts/options.ts';

const STORED = join(import.meta.dirname, '../server/testing/upgrades/auric-0.1.0');
const DYING = join(import.meta.dirname, '../server/testing/upgrades/die-while-upgrading.ts');
/** Differ between two upgrades of the same data: when each step was applied. */
const OF_THE_UPGRADE = ['schema_migrations', 'sqlite_stat1', 'sqlite_stat4'];

interface Place {
  dataDir: string;
  databaseUrl: string | null;
}

const open = ({ dataDir, databaseUrl }: Place) =>
  new Kysely<Schema>({
    dialect: databaseUrl === null ? sqliteDialect(databaseFile(dataDir)) : postgresDialect(databaseUrl, () => {}),
  });

async function main() {
  const options = readOptions(
    ['engine', 'every', 'kills'],
    'node bench/upgrades.ts [--engine postgres] [--every 1] [--kills 20]',
  );
  const [every, kills] = [numberOption(options.every, 1), numberOption(options.kills, 20)];
  const { engine, postgres, stop } = await startEngine(options.engine);
  const folder = await mkdtemp(join(tmpdir(), 'auric-bench-upgrades-'));
  let copies = 0;

  /** A copy of a database, or an empty one. */
  async function copyOf(place: Place | null): Promise<Place> {
    const dataDir = join(folder, String((copies += 1)));
    await mkdir(dataDir, { recursive: true });
    if (!postgres) {
      if (place) await cp(databaseFile(place.dataDir), databaseFile(dataDir));
      return { dataDir, databaseUrl: null };
    }
    const template = place?.databaseUrl ? new URL(place.databaseUrl).pathname.slice(1) : undefined;
    return { dataDir, databaseUrl: (await createDatabase(postgres.adminUrl, template)).url };
  }
  async function drop({ dataDir, databaseUrl }: Place): Promise<void> {
    await rm(dataDir, { recursive: true });
    if (!databaseUrl) return;
    const name = new URL(databaseUrl).pathname.slice(1);
    await withClient(postgres!.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
  async function contentOf(place: Place): Promise<string> {
    await using db = open(place);
    const tables = (await db.introspection.getTables()).filter(({ name }) => !OF_THE_UPGRADE.includes(name));
    const parts: string[] = [];
    for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      parts.push(name, ...rows.map((row) => JSON.stringify(row)).toSorted());
    }
    return parts.join('\n');
  }
  function upgradeUntil({ dataDir, databaseUrl }: Place, statements: number) {
    const args = [DYING, dataDir, databaseUrl ?? '', String(statements)];
    const { signal, status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (signal === null && status !== 0) throw new Error(`The upgrade failed: ${stderr}`);
    return { signal, statements: Number(stdout) };
  }

  const stored = await copyOf(null);
  if (stored.databaseUrl === null) await writeFile(databaseFile(stored.dataDir), await unpack('db'));
  else await withClient(stored.databaseUrl, async (client) => client.query((await unpack('sql')).toString()));
  const first = await readSteps(stored);
  const problems: string[] = [];
  let [tried, killed] = [0, 0];
  for (let step = 1; step < MIGRATIONS.length; step += every) {
    const { name } = MIGRATIONS[step - 1]!;
    const from = await copyOf(step < first ? null : stored);
    if (step !== first) {
      const db = open(from);
      await migrate(db, engine, join(from.dataDir, 'backups'), new Date(), MIGRATIONS.slice(0, step));
      await db.destroy();
    }
    await untilNobodyIsConnected(from.databaseUrl);
    const calm = await copyOf(from);
    const { statements } = upgradeUntil(calm, Infinity);
    const wanted = await contentOf(calm);
    for (let kill = 0; kill < kills; kill += 1) {
      const place = await copyOf(from);
      const { signal } = upgradeUntil(place, 1 + Math.floor(((kill + 0.5) * statements) / kills));
      if (signal === 'SIGKILL') killed += 1;
      await untilNobodyIsConnected(place.databaseUrl);
      const { close } = await connectDatabase(place, () => {});
      await close();
      if ((await contentOf(place)) !== wanted)
        problems.push(`from ${name}, killed at point ${kill + 1} of ${kills}: other content`);
      await drop(place);
    }
    await drop(calm);
    await drop(from);
    tried += 1;
  }
  await drop(stored);
  await stop();
  await rm(folder, { recursive: true });
  if (problems.length > 0) {
    console.error(`\n${problems.length} problems:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
  console.log(
    `upgrades from ${tried} of ${MIGRATIONS.length} migrations on ${engine}, killed ${killed} times: ${problems.length} differ`,
  );
}

const unpack = async (extension: 'db' | 'sql') => brotliDecompressSync(await readFile(`${STORED}.${extension}.br`));

/** The number of migrations that a database has. */
async function readSteps(place: Place): Promise<number> {
  await using db = open(place);
  return (await db.selectFrom('schema_migrations').select('name').execute()).length;
}

if (import.meta.main) await main();
