import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { CALL } from '#server/how-to-call.ts';
import type { Db } from '../transaction.ts';
import { StartProblem } from './start-problem.ts';

const KEPT_BACKUPS = 5;
/** Readable and writable by the owner only. */
export const PRIVATE_FILE = 0o600;

/** The file name of the SQLite database in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'auric.db');
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** The name of a backup made at this time, such as `auric-2026-11-26T03-00-00-000Z`. */
export const backupName = (now: Date): string => `auric-${timeStamp(now)}`;

/** A time in a file name, which sorts like the time: `2026-11-26T03-00-00-000Z`. */
export const timeStamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

/** Copies the SQLite database to a file named after the time, for its owner only, and keeps the newest five. Returns its path. */
export async function backUp(db: Db, backupDir: string, now: Date): Promise<string> {
  mkdirSync(backupDir, { recursive: true });
  const file = join(backupDir, `${backupName(now)}.db`);
  // Renamed only when it is complete: a partial backup must not displace a good one.
  const unfinished = `${file}.unfinished`;
  await sql`vacuum into ${unfinished}`.execute(db);
  chmodSync(unfinished, PRIVATE_FILE);
  renameSync(unfinished, file);
  const names = readdirSync(backupDir).sort();
  const old = names.filter((name) => name.endsWith('.db')).slice(0, -KEPT_BACKUPS);
  for (const name of [...old, ...names.filter((each) => each.endsWith('.db.unfinished'))])
    rmSync(join(backupDir, name));
  return file;
}

/** The file in a backup folder that is written last. */
export const MANIFEST = 'manifest.json';

/** The complete backups in a folder, oldest first: folders of `npm run backup`, and copies made before an upgrade. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return namesIn(folder)
    .filter((name) => name.endsWith('.db') || existsSync(join(folder, name, MANIFEST)))
    .sort()
    .map((name) => join(folder, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new StartProblem(`${folder} cannot be read as a folder of backups (${(error as { code?: string }).code}).`);
  }
}

/** The folders with backups: `backups` in the data folder, and `BACKUP_DIR` if it is set. */
export interface BackupPlaces {
  dataDir: string;
  backupDir?: string | null;
}

/** The newest backup, a folder or a file; null when there is none. */
export function newestBackup({ dataDir, backupDir = null }: BackupPlaces): string | null {
  const found = [backupFolder(dataDir), ...(backupDir === null ? [] : [backupDir])].flatMap(listBackups);
  return found.sort((one, other) => (timeName(one) < timeName(other) ? -1 : 1)).at(-1) ?? null;
}

/** The time in the name of a backup, which sorts like the time. */
const timeName = (backup: string): string => basename(backup, '.db');

/** Names the newest backup and the command that restores it. */
export function restoreHint(places: BackupPlaces): string {
  const backup = newestBackup(places);
  const { dataDir } = places;
  if (backup === null) return `There is no backup in ${backupFolder(dataDir)}.`;
  return `The newest backup is ${backup}. To restore it: DATA_DIR=${quoted(dataDir)} ${CALL.restore}`;
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
