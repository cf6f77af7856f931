/* Classifies database errors, alike for both engines. */

interface DatabaseError {
  code?: string;
  /** SQLite's extended result code. */
  errcode?: number;
  message?: string;
}

const codes = (error: unknown): DatabaseError => (error instanceof Error ? (error as DatabaseError) : {});

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_DISK_FULL = '53100';
/** Cancelled by the statement timeout. */
const POSTGRES_TOO_LONG = '57014';
const POSTGRES_RETRY = ['40001', '40P01'];
/** The connection was ended by an administrator, or by the crash of another one. */
const POSTGRES_ENDED = ['57P01', '57P02'];
/** Starting up or shutting down, too many connections. */
const POSTGRES_DOWN = [...POSTGRES_ENDED, '57P03', '53300'];
const NETWORK_LOST = ['ECONNRESET', 'EPIPE'];
const NETWORK_DOWN = [...NETWORK_LOST, 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
const CLIENT_LOST = /^connection terminated unexpectedly|not queryable/i;
const POOL_DOWN = /timeout exceeded when trying to connect|connection terminated|connection ended|not queryable/i;

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = codes(error);
  return code === '23503' || errcode === SQLITE_FOREIGN_KEY;
}

/** Two transactions conflicted, or a table was changed under one; a retry helps. */
export function isSerializationFailure(error: unknown): boolean {
  return POSTGRES_RETRY.includes(codes(error).code ?? '') || isStalePlan(error);
}

/** A named statement of PostgreSQL was planned before its table changed. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = codes(error);
  return code === '0A000' && message.includes('cached plan');
}

/** Another process holds the lock of an SQLite file, or a statement of PostgreSQL waited for too long. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = codes(error);
  return code === POSTGRES_TOO_LONG || ((errcode ?? 0) & 0xff) === SQLITE_BUSY;
}

export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = codes(error);
  return code === POSTGRES_DISK_FULL || code === 'ENOSPC' || ((errcode ?? 0) & 0xff) === SQLITE_FULL;
}

/** The database cannot be reached at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', message = '' } = codes(error);
  return POSTGRES_DOWN.includes(code) || NETWORK_DOWN.includes(code) || POOL_DOWN.test(message);
}

/** The connection ended under a statement: the database may be there, and another connection work at once. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = codes(error);
  return POSTGRES_ENDED.includes(code) || NETWORK_LOST.includes(code) || CLIENT_LOST.test(message);
}
