import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from '../dialect/errors.ts';
import { type BackupPlaces, databaseFile, newestBackup, restoreHint } from './backups.ts';
import { StartProblem } from './start-problem.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/**
 * Checks the SQLite database of a data folder before it is opened for writing, and changes nothing. A folder without a
 * database is fine, unless it has backups: then the database is missing.
 * @throws {StartProblem} naming the file, the newest backup and the command that restores it.
 */
export function checkDatabaseFile(places: BackupPlaces): void {
  const file = databaseFile(places.dataDir);
  const isNew = sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0 && newestBackup(places) === null;
  const damage = isNew ? null : damageOf(file);
  if (damage) throw new StartProblem(`${file} ${damage}. ${restoreHint(places)}`);
}

/** Returns the problem of an SQLite database as a predicate, such as `is empty`; null if there is none. */
export function damageOf(file: string): string | null {
  const size = sizeOf(file);
  if (size === 0) return existsSync(file) ? 'is empty' : 'is missing';
  const header = readHeader(file);
  if (!header.toString('latin1').startsWith(MAGIC)) return 'is not an SQLite database';
  const wanted = pageSize(header) * header.readUInt32BE(28);
  // After a crash, the missing pages may be in the write-ahead log.
  if (size < wanted && sizeOf(`${file}-wal`) === 0) return `is cut short (it has ${size} of ${wanted} bytes)`;
  const problem = quickCheck(file);
  return problem === null ? null : `is damaged (${problem})`;
}

/**
 * Reads every page. The handle is read-only, so that closing it does not change the write-ahead log, unless an
 * interrupted first start has left a rollback journal, which it must apply.
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

/** The page size in bytes; the largest does not fit into the two bytes of the header, which contain 1 instead. */
const pageSize = (header: Buffer): number => (header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16));
