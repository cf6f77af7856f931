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

/** What was restored. */
export interface Restored {
  backup: string;
  /** Where the database that was replaced is kept; null if there was none. */
  replaced: string | null;
}

/**
 * Puts a backup in the place of the SQLite database, and keeps what was there. Cut off anywhere, it leaves the old
 * database, the new one, or none, which the next start reports; then it can be repeated.
 * @param backup without it the newest in the data folder.
 * @throws {StartProblem} when a server is running on the folder, or there is no backup that is whole.
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
    // The copy has the mode of the backup, which somebody may have opened to others.
    chmodSync(unfinished, PRIVATE_FILE);
    const damage = damageOf(unfinished);
    // The check makes them for a copy that was taken from a running server.
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

/** The database goes first: a write-ahead log without its database is ignored, the other way round it is applied. */
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
