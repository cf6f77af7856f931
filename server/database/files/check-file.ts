import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from '../dialect/errors.ts';
import { databaseFile, newestBackup, restoreHint } from './backups.ts';
import { StartProblem } from './start-problem.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/**
 * Checks the SQLite database of a data folder before anything opens it to write, and changes nothing. A folder without
 * one is fine, unless it has backups: then the database was there and is gone.
 * @throws {StartProblem} naming the file, the newest backup and the command that restores it.
 */
export function checkDatabaseFile(dataDir: string): void {
  const file = databaseFile(dataDir);
  const isNew = sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0 && newestBackup(dataDir) === null;
  const damage = isNew ? null : damageOf(file);
  if (damage) throw new StartProblem(`${file} ${damage}. ${restoreHint(dataDir)}`);
}

/** What is wrong with an SQLite database, to follow its name in a sentence; null if nothing is. */
export function damageOf(file: string): string | null {
  const size = sizeOf(file);
  if (size === 0) return existsSync(file) ? 'is empty' : 'is missing';
  const header = readHeader(file);
  if (!header.toString('latin1').startsWith(MAGIC)) return 'is not an SQLite database';
  const wanted = pageSize(header) * header.readUInt32BE(28);
  // After a crash the missing pages may be in the write-ahead log.
  if (size < wanted && sizeOf(`${file}-wal`) === 0) return `is cut short (it has ${size} of ${wanted} bytes)`;
  const problem = quickCheck(file);
  return problem === null ? null : `is damaged (${problem})`;
}

/**
 * Reads every page. The handle cannot write, so it leaves the write-ahead log alone when it is closed; only a journal,
 * which is there if the very first start was cut off, has to be rolled back.
 */
function quickCheck(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: !existsSync(`${file}-journal`) });
  try {
    const { quick_check: problem } = database.prepare('pragma quick_check(1)').get() as { quick_check: string };
    return problem === 'ok' ? null : problem.replaceAll(/\s+/g, ' ').replace(/^\*+ .*? \*+ /, '');
  } catch (error) {
    if (isDamaged(error)) return (error as Error).message;
    throw error;
  } finally {
    database.close();
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return header;
}

/** In bytes; the largest does not fit the two bytes of the header and is 1 there. */
const pageSize = (header: Buffer): number => (header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16));
