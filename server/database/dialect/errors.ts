/* Classifies database errors, alike for both engines. */

interface DatabaseError {
  code?: string;
  /** SQLite's extended result code. */
  errcode?: number;
  message?: string;
}

const codes = (error: unknown): DatabaseError => (error instanceof Error ? (error as DatabaseError) : {});
/** SQLite's result code without its extension; 0 for another error. */
const primaryCode = (error: unknown): number => (codes(error).errcode ?? 0) & 0xff;

const SQLITE_BUSY = 5;
/** The disk can no longer be written, read or opened. */
const SQLITE_UNAVAILABLE = [8, 10, 14];
/** Damaged pages, or not a database file. */
const SQLITE_DAMAGED = [11, 26];
const SQLITE_FULL = 13;
const SQLITE_READ_ONLY = 8;
const SQLITE_CONSTRAINT = 19;
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_DISK_FULL = '53100';
const POSTGRES_READ_ONLY = '25006';
/** Cancelled by the statement timeout. */
const POSTGRES_TOO_LONG = '57014';
const POSTGRES_RETRY = ['40001', '40P01'];
/** An administrator, or the crash of another connection, ended this connection. */
const POSTGRES_ENDED = ['57P01', '57P02'];
/** Starting up or shutting down, too many connections. */
const POSTGRES_DOWN = [...POSTGRES_ENDED, '57P03', '53300'];
const NETWORK_LOST = ['ECONNRESET', 'EPIPE'];
const NETWORK_DOWN = [...NETWORK_LOST, 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const CLIENT_LOST = /^connection terminated unexpectedly|not queryable/i;
const POOL_DOWN =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|connection ended|not queryable/i;

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = codes(error);
  return code === '23503' || errcode === SQLITE_FOREIGN_KEY;
}

/** A row would have referred to a missing one, or would have had a key that another row has. */
export function isConstraintViolation(error: unknown): boolean {
  return codes(error).code?.startsWith('23') === true || primaryCode(error) === SQLITE_CONSTRAINT;
}

/** Two transactions conflicted, or a table was changed during one; a retry helps. */
export function isSerializationFailure(error: unknown): boolean {
  return POSTGRES_RETRY.includes(codes(error).code ?? '') || isStalePlan(error);
}

/** A lock of PostgreSQL was not free in the time that `lock_timeout` allows. */
export const isLocked = (error: unknown): boolean => codes(error).code === '55P03';

/** A named statement of PostgreSQL was planned before its table changed. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = codes(error);
  return code === '0A000' && message.includes('cached plan');
}

/** Another process holds the lock of an SQLite file, or a statement of PostgreSQL waited for too long. */
export function isBusy(error: unknown): boolean {
  return codes(error).code === POSTGRES_TOO_LONG || primaryCode(error) === SQLITE_BUSY;
}

export function isDiskFull(error: unknown): boolean {
  const { code } = codes(error);
  return code === POSTGRES_DISK_FULL || code === 'ENOSPC' || primaryCode(error) === SQLITE_FULL;
}

/** The database can be read but not written at the moment. */
function isUnwritable(error: unknown): boolean {
  const isReadOnly = codes(error).code === POSTGRES_READ_ONLY || primaryCode(error) === SQLITE_READ_ONLY;
  return isReadOnly || isDiskFull(error) || isDamaged(error);
}

/** Ignores the failure of an optional write on a database that cannot be written. @throws any other error. */
export function unlessUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
}

/** The database cannot be used at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', message = '' } = codes(error);
  if (POSTGRES_DOWN.includes(code) || NETWORK_DOWN.includes(code) || POOL_DOWN.test(message)) return true;
  return SQLITE_UNAVAILABLE.includes(primaryCode(error)) || isDamaged(error);
}

const silences = new WeakSet<object>();

/** Notes that an error ended the wait for PostgreSQL while none of its connections answered. */
export const noteSilence = (error: Error): void => void silences.add(error);

/** Whether PostgreSQL was silent on every connection when this error ended the wait for it. */
export const isSilence = (error: unknown): boolean => error instanceof Error && silences.has(error);

/** A statement that would write was refused, because the database was found damaged before. */
export class DamageFound extends Error {}

/** An SQLite file is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof DamageFound || SQLITE_DAMAGED.includes(primaryCode(error));
}

/** The connection ended during a statement; another connection may work at once. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = codes(error);
  return POSTGRES_ENDED.includes(code) || NETWORK_LOST.includes(code) || CLIENT_LOST.test(message);
}

/** Errors of transactions whose commit was not sent. */
const beforeCommit = new WeakSet<object>();

/** Notes that a transaction failed before its commit was sent. */
export function noteBeforeCommit(error: unknown): void {
  if (error instanceof Error) beforeCommit.add(error);
}

/** Whether it is known that a transaction failed before its commit was sent. */
export const isBeforeCommit = (error: unknown): boolean => error instanceof Error && beforeCommit.has(error);
