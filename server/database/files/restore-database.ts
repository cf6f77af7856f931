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
import { databaseFile, PRIVATE_FILE, timeStamp } from './backups.ts';
import { damageOf } from './check-file.ts';
import { claimDataFolder, prepareDataFolder } from './data-folder.ts';
import { StartProblem } from './start-problem.ts';
import { CALL } from '#server/how-to-call.ts';

/**
 * Replaces the SQLite database with a copy, and keeps the old database. If it is interrupted, the old database, the
 * new one, or none is in place; the next start reports a missing one, and the restore can be repeated.
 * @param backup a file.
 * @returns the folder with the replaced database; null if there was none.
 * @throws {StartProblem} when a server is running on the folder, or the backup is missing or damaged.
 */
export function restoreDatabase(dataDir: string, now: Date, backup: string): string | null {
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
      throw new StartProblem(`${backup} ${damage}: name another one, as in: ${CALL.restoreWith('FILE')}`);
    }
    flush(unfinished);
    const replaced = moveAside(dataDir, now);
    renameSync(unfinished, file);
    flush(dataDir);
    return replaced;
  } finally {
    claim.release();
  }
}

/** The database moves first: a log without its database is ignored, but a database with a wrong log would apply it. */
function moveAside(dataDir: string, now: Date): string | null {
  const file = databaseFile(dataDir);
  const present = [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path));
  if (present.length === 0) return null;
  const folder = join(dataDir, 'replaced', timeStamp(now));
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
