import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { databaseFile, newestBackup, PRIVATE_FILE } from './backups.ts';
import { damageOf } from './check-file.ts';
import { claimDataFolder, prepareDataFolder } from './data-folder.ts';
import { StartProblem } from './start-problem.ts';

/** The path of the restored backup. */
export interface Restored {
  backup: string;
  /** The folder with the replaced database; null if there was none. */
  replaced: string | null;
}

/**
 * Replaces the SQLite database with a backup, and keeps the old database. If it is interrupted, the old database, the
 * new one, or none is in place; the next start reports a missing one, and the restore can be repeated.
 * @param backup left out: the newest in the data folder.
 * @throws {StartProblem} when a server is running on the folder, or there is no complete backup.
 */
export function restoreBackup(dataDir: string, now: Date, backup = newestBackup(dataDir)): Restored {
  if (backup === null) throw new StartProblem(`There is no backup in ${join(dataDir, 'backups')}.`);
  if (!statSync(backup, { throwIfNoEntry: false })?.isFile()) throw new StartProblem(`There is no file ${backup}.`);
  prepareDataFolder(dataDir);
  const claim = claimDataFolder(dataDir);
  try {
    const file = databaseFile(dataDir);
    const unfinished = `${file}.restoring`;
    copyFileSync(backup, unfinished);
    // The copy has the mode of the backup, which may have been readable by others.
    chmodSync(unfinished, PRIVATE_FILE);
    const damage = damageOf(unfinished);
    // The check creates these files for a copy that was taken from a running server.
    for (const suffix of ['-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
    if (damage) {
      rmSync(unfinished);
      throw new StartProblem(`${backup} ${damage}: name another one, as in: npm run restore -- FILE`);
    }
    flush(unfinished);
    const replaced = moveAside(dataDir, now);
    renameSync(unfinished, file);
    flush(dataDir);
    return { backup, replaced };
  } finally {
    claim.release();
  }
}

/**
 * The database moves first: a write-ahead log without its database is ignored, but a database with a wrong log would
 * apply it.
 */
function moveAside(dataDir: string, now: Date): string | null {
  const file = databaseFile(dataDir);
  const present = [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path));
  if (present.length === 0) return null;
  const folder = join(dataDir, 'replaced', now.toISOString().replaceAll(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true });
  for (const path of present) renameSync(path, join(folder, basename(path)));
  return folder;
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
