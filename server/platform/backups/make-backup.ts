import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { access, chmod, constants, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { isDiskFull } from '#server/database/dialect/errors.ts';
import {
  backupFolder,
  backupName,
  databaseFile,
  listBackups,
  MANIFEST,
  PRIVATE_FILE,
} from '#server/database/files/backups.ts';
import { damageOf } from '#server/database/files/check-file.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { refuseUnfinishedMoveOf } from '#server/database/move/unfinished-move.ts';
import { type BlobName, type Blobs, createBlobs, pathOf } from '#server/platform/blobs/blobs.ts';
import { PRIVATE_FOLDER } from '#server/platform/blobs/folder-blobs.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Manifest } from './manifest.ts';
import { runTool, withClient } from './postgres-tools.ts';

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backupDir' | 'backupKeep'>;

/** Where backups are written: `BACKUP_DIR`, or `backups` in the data folder. */
export const backupsOf = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  backupDir ?? backupFolder(dataDir);

/** The copies of stored files in a backup, with the paths that they have in the storage. */
export const filesOf = (backup: string): string => join(backup, 'files');

/** A finished backup in a sentence or two, for the terminal and the log. */
export function describeBackup({ path, database, files }: Backup): string {
  const megabytes = ((database.bytes + files.bytes) / 1_048_576).toFixed(1);
  const made = `Backed up the database and ${countFiles(files.count)} to ${path} (${megabytes} MB), and checked them.`;
  const lost = [
    ...(files.missing > 0 ? [`no bytes for ${countFiles(files.missing)}`] : []),
    ...(files.damaged > 0 ? [`damaged bytes for ${countFiles(files.damaged)}`] : []),
  ];
  return lost.length === 0 ? made : `${made} The storage of files has ${lost.join(' and ')}, which it leaves out.`;
}

export const countFiles = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const UNFINISHED = '.unfinished';
/** A younger unfinished backup may still be written by another process. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** A backup that is complete and was checked. */
export interface Backup extends Manifest {
  /** Its folder. */
  path: string;
}

/**
 * Writes a consistent copy of the database and all its files to a new folder while servers may be running, checks it,
 * and keeps the newest backup of each of the newest `backupKeep` days. The database is copied first: each file it names was stored before.
 * A file that the backup before has too is the same file on the disk.
 * @throws {StartProblem} in all cases that an operator can fix. Nothing is kept then.
 */
export async function makeBackup(config: BackupConfig, version: string, now: Date): Promise<Backup> {
  const folder = await makeBackupFolder(config);
  const path = join(folder, backupName(now));
  const unfinished = path + UNFINISHED;
  await mkdir(unfinished, { mode: PRIVATE_FOLDER }).catch((error: unknown) => {
    throw folderProblem(folder, error);
  });
  try {
    const { name, named } = await copyDatabase(config, unfinished);
    const database = join(unfinished, name);
    await chmod(database, PRIVATE_FILE);
    const manifest: Manifest = {
      format: 'auric-backup',
      version,
      created_at: now.toISOString(),
      database: { name, bytes: (await stat(database)).size, sha256: await hashOf(database) },
      files: await copyFiles(config, named, unfinished, earlierFiles(folder)),
    };
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_FILE });
    for (const each of [database, join(unfinished, MANIFEST), unfinished]) await flush(each);
    await rename(unfinished, path);
    await flush(folder);
    await removeOld(folder, config.backupKeep, now);
    return { path, ...manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw isDiskFull(error) ? folderProblem(folder, { code: 'ENOSPC' }) : error;
  }
}

/** A file that the database names. */
interface NamedFile extends BlobName {
  /** In bytes. */
  size: number;
}

interface CopiedDatabase {
  name: Manifest['database']['name'];
  named: NamedFile[];
}

const NAMED_FILES = `select user_id as "userId", hash, file_id as "fileId", size from stored_files
  union select user_id, hash, file_id, size from profile_pictures`;

async function copyDatabase({ dataDir, databaseUrl }: BackupConfig, to: string): Promise<CopiedDatabase> {
  if (databaseUrl !== null) {
    const file = join(to, 'auric.dump');
    await runTool('pg_dump', ['--format=custom', '--no-password', `--file=${file}`], databaseUrl);
    // Reads all of the dump, and writes nothing.
    await runTool('pg_restore', ['--file=/dev/null', file], null);
    const { rows } = await withClient(databaseUrl, async (client) => {
      await refuseUnfinishedMoveOf(client);
      return client.query<NamedFile>(NAMED_FILES);
    });
    return { name: 'auric.dump', named: rows };
  }
  const source = databaseFile(dataDir);
  const damage = damageOf(source);
  if (damage) throw new StartProblem(`${source} ${damage}.`);
  const file = join(to, 'auric.db');
  using live = new DatabaseSync(source, { readOnly: true });
  live.prepare('vacuum into ?').run(file);
  const wrong = damageOf(file);
  if (wrong) throw new StartProblem(`The copy ${file} ${wrong}.`);
  using copy = new DatabaseSync(file, { readOnly: true });
  return { name: 'auric.db', named: copy.prepare(NAMED_FILES).all() as unknown as NamedFile[] };
}

/**
 * Copies the files and checks each new copy against its hash. A file that the storage has lost or damaged is counted and
 * does not stop the backup of the others.
 */
async function copyFiles(
  config: BackupConfig,
  named: readonly NamedFile[],
  backup: string,
  earlier: string | null,
): Promise<Manifest['files']> {
  let fault = '';
  const blobs = createBlobs(config, (text) => (fault = text));
  const files = { count: 0, bytes: 0, missing: 0, damaged: 0 };
  for (const file of named) {
    const target = join(filesOf(backup), pathOf(file));
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    const isLinked = earlier !== null && (await linkFile(join(earlier, pathOf(file)), target, file.size));
    const result = isLinked
      ? 'copied'
      : await copyFile(blobs, file, target).catch((error: unknown) => {
          throw fault === '' ? error : new StartProblem(`The storage of files is unavailable: ${fault}`);
        });
    if (result === 'copied') {
      files.count += 1;
      files.bytes += file.size;
    } else {
      files[result] += 1;
      await rm(target, { force: true });
    }
  }
  return files;
}

const earlierFiles = (folder: string): string | null => {
  const newest = listBackups(folder).findLast((path) => !path.endsWith('.db'));
  return newest === undefined ? null : filesOf(newest);
};

/** Gives a file of an earlier backup a second name. False where it is missing or cut, or the disk has no links. */
async function linkFile(from: string, to: string, size: number): Promise<boolean> {
  try {
    if ((await stat(from)).size !== size) return false;
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

async function copyFile(blobs: Blobs, name: BlobName, target: string): Promise<'copied' | 'missing' | 'damaged'> {
  try {
    await pipeline(await blobs.read(name), createWriteStream(target, { flags: 'wx', mode: PRIVATE_FILE }));
  } catch (error) {
    if (error instanceof NotFound) return 'missing';
    throw error;
  }
  return (await hashOf(target)) === name.hash ? 'copied' : 'damaged';
}

async function removeOld(folder: string, keep: number, now: Date): Promise<void> {
  const old = outOfDate(listBackups(folder), keep);
  const unfinished = (await readdir(folder))
    .filter((name) => name.endsWith(UNFINISHED))
    .map((name) => join(folder, name));
  for (const path of unfinished) {
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > ABANDONED_MS) old.push(path);
  }
  for (const path of old) {
    // Without its manifest it is no longer a backup, wherever the removal is interrupted.
    rmSync(join(path, MANIFEST), { force: true });
    await rm(path, { recursive: true });
  }
}

/** A backup and, in its name, the day it was made, in UTC. */
const OWN_NAME = /^auric-(\d{4}-\d\d-\d\d)T[\d-]+Z$/;

/** All but the newest of each of the newest `keep` days. Folders with other names are the operator's own. */
function outOfDate(backups: readonly string[], keep: number): string[] {
  const dayOf = (path: string) => OWN_NAME.exec(basename(path))?.[1];
  const own = backups.filter((path) => dayOf(path) !== undefined);
  const newest = [...new Map(own.map((path) => [dayOf(path), path])).values()];
  const kept = new Set(newest.slice(-keep));
  return own.filter((path) => !kept.has(path));
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the folder of backups, unless it is there. @throws {StartProblem} if nothing can be written to it. */
export async function makeBackupFolder(places: Pick<Config, 'backupDir' | 'dataDir'>): Promise<string> {
  const folder = backupsOf(places);
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderProblem(folder, error);
  }
  return folder;
}

/** Why a folder of backups cannot be read, in a sentence. */
export function readProblem(folder: string, error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'EACCES' || code === 'EPERM') return `Auric may not read ${folder}.`;
  if (code === 'ENOTDIR') return `${folder} is not a folder: set BACKUP_DIR to one.`;
  return `${folder} cannot be read: ${code ?? String(error)}.`;
}

function folderProblem(folder: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOSPC') return new StartProblem(`The disk of ${folder} is full: no backup was written.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return new StartProblem(`Auric may not write to ${folder}.`);
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return new StartProblem(`${folder} is not a folder: set BACKUP_DIR to one.`);
  return error;
}
