import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { newestBackup, PRIVATE_FILE, timeStamp } from '#server/database/files/backups.ts';
import { prepareDataFolder } from '#server/database/files/data-folder.ts';
import { restoreDatabase } from '#server/database/files/restore-database.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { CALL } from '#server/how-to-call.ts';
import { holdsDistributed } from '#server/database/servers/cluster.ts';
import { type Blobs, createBlobs, nameAt } from '#server/platform/blobs/blobs.ts';
import { PRIVATE_FOLDER } from '#server/platform/blobs/folder-blobs.ts';
import { discardFile, receiveFile } from '#server/platform/blobs/receive-file.ts';
import { backupsOf, filesOf, hashOf } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { runTool, withClient } from './postgres-tools.ts';

type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backupDir'>;

/** What a restore has done. */
export interface Restored {
  from: string;
  /** The number of files that were missing in the storage; null for a copy of the database alone. */
  files: number | null;
  /** The folder with the replaced database; null if there was none. */
  replaced: string | null;
}

/**
 * Replaces the database with a backup, and adds the files of the backup that are missing. Stored files that the backup
 * does not have stay.
 * @param backup a folder of `npm run backup`, or a copy of an SQLite database; left out: the newest of both.
 * @throws {StartProblem} in all cases that an operator can fix. The database is unchanged then.
 */
export async function restoreBackup(config: RestoreConfig, now: Date, backup?: string): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  const from = backup ?? newestBackup(config);
  if (from === null) throw new StartProblem(`There is no backup in ${backupsOf(config)}.`);
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    if (databaseUrl !== null)
      throw new StartProblem(`${from} is not a backup of PostgreSQL: name a folder that backup has made.`);
    return { from, files: null, replaced: restoreDatabase(dataDir, now, from) };
  }
  const { database } = await readManifest(from);
  if (database.name === 'auric.dump' && databaseUrl === null) {
    throw new StartProblem(`${from} is a backup of PostgreSQL: set DATABASE_URL.`);
  }
  if (database.name === 'auric.db' && databaseUrl !== null) {
    throw new StartProblem(`${from} is a backup of SQLite: restore it without DATABASE_URL.`);
  }
  const file = join(from, database.name);
  if (!existsSync(file) || (await hashOf(file)) !== database.sha256) {
    throw new StartProblem(`${file} is missing or damaged: name another backup, as in: ${CALL.restoreWith('FOLDER')}`);
  }
  prepareDataFolder(dataDir);
  // Before the database, so that all files it names are there.
  const files = await restoreFiles(config, from);
  const replaced =
    databaseUrl === null ? restoreDatabase(dataDir, now, file) : await restorePostgres(databaseUrl, file, dataDir, now);
  return { from, files, replaced };
}

/** Returns the number of files that were missing. */
async function restoreFiles(config: RestoreConfig, backup: string): Promise<number> {
  let fault = '';
  const blobs = createBlobs(config, (text) => (fault = text));
  try {
    return await addMissing(blobs, config.dataDir, filesOf(backup));
  } catch (error) {
    throw fault === '' ? error : new StartProblem(`The storage of files is unavailable: ${fault}`);
  }
}

async function addMissing(blobs: Blobs, dataDir: string, files: string): Promise<number> {
  let added = 0;
  for (const folder of existsSync(files) ? await readdir(files) : []) {
    for (const fileName of await readdir(join(files, folder))) {
      const path = join(files, folder, fileName);
      const name = nameAt(`${folder}/${fileName}`);
      if (name === null || (await blobs.sizeOf(name)) === statSync(path).size) continue;
      const received = await receiveFile(dataDir, createReadStream(path));
      try {
        if (received.hash !== name.hash)
          throw new StartProblem(`${path} is damaged: its SHA-256 is not the one in its name.`);
        await blobs.keep(name, received);
        added += 1;
      } finally {
        await discardFile(received.path);
      }
    }
  }
  return added;
}

/** All tables and functions of ours; extensions keep theirs. */
const OWN_OBJECTS = `
  select format('drop table if exists %s cascade;', oid::regclass) as statement from pg_class as object
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = object.oid and deptype = 'e')
  union all select format('drop routine if exists %s cascade;', oid::regprocedure) from pg_proc as object
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where objid = object.oid and deptype = 'e')`;

/** Replaces the content of the database in one transaction, and keeps a dump of what it had. */
async function restorePostgres(databaseUrl: string, dump: string, dataDir: string, now: Date): Promise<string | null> {
  const drops = await withClient(databaseUrl, async (client) => {
    if (await holdsDistributed(client)) {
      throw new StartProblem(
        'The tables of this database are distributed. Restore into a new database of the same cluster: see "A cluster" in docs/operations.md.',
      );
    }
    const { rows: others } = await client.query(`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and application_name not like 'citus_internal%'`);
    if (others.length > 0) throw new StartProblem('The database is in use: stop Auric and other programs first.');
    return (await client.query<{ statement: string }>(OWN_OBJECTS)).rows.map(({ statement }) => statement);
  });
  const replaced = join(dataDir, 'replaced', timeStamp(now));
  await mkdir(replaced, { recursive: true, mode: PRIVATE_FOLDER });
  if (drops.length > 0) {
    await runTool(
      'pg_dump',
      ['--format=custom', '--no-password', `--file=${join(replaced, 'auric.dump')}`],
      databaseUrl,
    );
  }
  const [drop, restore] = [join(replaced, 'drop.sql'), join(replaced, 'restore.sql')];
  try {
    await writeFile(drop, drops.join('\n'), { mode: PRIVATE_FILE });
    await runTool('pg_restore', ['--no-owner', '--no-privileges', `--file=${restore}`, dump], null);
    const once = ['--no-psqlrc', '--quiet', '--no-password', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    await runTool('psql', [...once, `--file=${drop}`, `--file=${restore}`], databaseUrl);
  } finally {
    for (const path of [drop, restore]) await rm(path, { force: true });
    if (drops.length === 0) await rmdir(replaced);
  }
  return drops.length > 0 ? replaced : null;
}
