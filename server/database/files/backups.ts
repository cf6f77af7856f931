import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

const KEPT_BACKUPS = 5;
/** Readable and writable by the owner only. */
export const PRIVATE_FILE = 0o600;

/** The file name of the SQLite database in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'auric.db');
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Copies the SQLite database to a file named after the time, for its owner only, and keeps the newest five. Returns its path. */
export async function backUp(db: Db, backupDir: string, now: Date): Promise<string> {
  mkdirSync(backupDir, { recursive: true });
  const file = join(backupDir, `auric-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`);
  // Renamed only when it is complete: a partial backup must not displace a good one.
  const unfinished = `${file}.unfinished`;
  await sql`vacuum into ${unfinished}`.execute(db);
  chmodSync(unfinished, PRIVATE_FILE);
  renameSync(unfinished, file);
  const remains = readdirSync(backupDir).filter((name) => name.endsWith('.unfinished'));
  for (const name of [...listBackups(backupDir).slice(0, -KEPT_BACKUPS), ...remains]) rmSync(join(backupDir, name));
  return file;
}

/** The newest backup of a data folder; null when there is none. */
export function newestBackup(dataDir: string): string | null {
  const folder = backupFolder(dataDir);
  const newest = existsSync(folder) ? listBackups(folder).at(-1) : undefined;
  return newest === undefined ? null : join(folder, newest);
}

/** The file names of the backups in a folder, oldest first. */
const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();

/** Names the newest backup and the command that restores it. */
export function restoreHint(dataDir: string): string {
  const backup = newestBackup(dataDir);
  if (backup === null) return `There is no backup in ${backupFolder(dataDir)}.`;
  return `The newest backup is ${backup}. To restore it: DATA_DIR=${quoted(dataDir)} npm run restore`;
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
