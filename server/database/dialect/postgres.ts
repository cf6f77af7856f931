import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { nameStatements } from './named-statements.ts';

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** Values as SQLite has them: dates as they are, instants as ISO text, counts as numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/**
 * Kysely on PostgreSQL.
 * @param onError called when an idle connection breaks; the pool replaces it.
 */
export function postgresDialect(databaseUrl: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  pool.on('error', onError);
  nameStatements(pool);
  return new PostgresDialect({ pool });
}
