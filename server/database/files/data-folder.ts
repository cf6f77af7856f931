import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../dialect/errors.ts';
import { databaseFile } from './backups.ts';
import { StartProblem } from './start-problem.ts';

const OWN_NAMES = /^(auric\.db.*|in-use\.lock.*|backups|files|outbox|replaced)$/;
const OPEN_TO_OTHERS = 0o077;

/**
 * Creates the data folder if it is missing, and makes its content private: folders 700, files 600. A folder that also
 * contains other files, such as a home folder, keeps its own mode.
 * @throws {StartProblem} when it is not a folder, or this process may not write to it.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    for (const path of [dataDir, databaseFile(dataDir), lockFile(dataDir)]) {
      if (existsSync(path)) accessSync(path, accessTo(path));
    }
    const names = readdirSync(dataDir);
    const own = names.filter((name) => OWN_NAMES.test(name));
    if (own.length === names.length) makePrivate(dataDir);
    for (const name of own) closeWithContents(join(dataDir, name));
  } catch (error) {
    throw folderProblem(dataDir, error) ?? error;
  }
}

const { R_OK, W_OK, X_OK } = constants;
const accessTo = (path: string): number => (statSync(path).isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);

function closeWithContents(path: string): void {
  const stats = lstatSync(path);
  // A link points to files elsewhere.
  if (stats.isSymbolicLink()) return;
  makePrivate(path);
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeWithContents(join(path, name));
}

function makePrivate(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & OPEN_TO_OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // Some file systems, such as network shares, do not support changing modes.
  }
}

/** Returns what is wrong with a data folder, from the error of the system; null for another error. */
export function folderProblem(dataDir: string, error: unknown): StartProblem | null {
  const { code = '', path = dataDir } = error as { code?: string; path?: string };
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartProblem(`${path} is a file: set DATA_DIR to a folder, such as ./data.`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    const stats = statSync(path, { throwIfNoEntry: false });
    return new StartProblem(`Auric may not write to ${path}${stats ? ` (${whyRefused(stats)})` : ''}.`);
  }
  if (code === 'EROFS')
    return new StartProblem(`${path} is on a read-only file system: set DATA_DIR to another folder.`);
  if (code === 'ENOSPC') return new StartProblem(`The disk of ${path} is full: free some space, then start again.`);
  return null;
}

const lockFile = (dataDir: string): string => join(dataDir, 'in-use.lock');

function whyRefused({ uid, mode }: Stats): string {
  if (uid === process.getuid?.()) return `its mode is ${(mode & 0o777).toString(8)}`;
  return `it belongs to user ${uid}, and Auric runs as ${process.getuid?.()}`;
}

/** The data folder belongs to another running server. */
export class DataFolderInUse extends StartProblem {}

/**
 * Claims the data folder for this process until `release`, or until the process ends in any way: the claim is a file
 * lock of the operating system.
 * @throws {DataFolderInUse} at once when another process has it.
 */
export function claimDataFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(lockFile(dataDir), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(`Another Auric server is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
  return { release: () => lock.close() };
}
