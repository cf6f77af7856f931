import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { ConnectionTurns } from '#server/platform/turns/connection-turns.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { isStalePlan } from './errors.ts';

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;

const POOL_SIZE = 10;
/** Also how long a request waits for a connection when all are in use. */
const CONNECT_TIMEOUT_MS = 3000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** How long PostgreSQL may take for a statement. */
const STATEMENT_TIMEOUT_MS = 5000;
/** How much later this process cancels a statement when PostgreSQL does not report the timeout itself. */
const SILENCE_MS = 250;

/** Compiling a statement takes seconds, where statistics are outdated and its cost looks high; none runs that long. */
const NO_JIT = '-c jit=off';

/** Returns values as SQLite does: dates as text, instants as ISO text, counts as numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

export interface PostgresOptions {
  /** The time limit of a statement; 0: none, as for a migration. */
  statementMs?: number;
  /** How long a request waits for a connection. */
  connectMs?: number;
  /** How long it waits for its turn to have one. */
  waitMs?: number;
  /** How long a transaction may pause between its statements. */
  idleMs?: number;
  /**
   * Statements read thousands of rows. Without statistics about new rows, the planner expects one row and uses nested
   * loops, which take minutes. Without nested loops it uses hash joins, which are fast in both cases.
   */
  readsMany?: boolean;
}

/**
 * Kysely on PostgreSQL.
 * @param onError called when a connection breaks; the pool replaces it.
 * @param options how the statements of its connections run.
 */
export function postgresDialect(
  databaseUrl: string,
  onError: (error: Error) => void,
  {
    statementMs = STATEMENT_TIMEOUT_MS,
    connectMs = CONNECT_TIMEOUT_MS,
    idleMs = IDLE_IN_TRANSACTION_TIMEOUT_MS,
    readsMany = false,
    waitMs,
  }: PostgresOptions = {},
): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: POOL_SIZE,
    // A client sends its statements at once, and PostgreSQL answers them in order.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    options: readsMany ? `${NO_JIT} -c enable_nestloop=off` : NO_JIT,
  });
  // The pool handles errors of idle clients only, and an unhandled error ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  nameStatements(pool);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      new PostgresDriver(pool, new ConnectionTurns({ waitMs }), statementMs && statementMs + SILENCE_MS),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The maximum number of named statements: each connection keeps the plans of those it has run. */
const NAMED_MAX = 300;
/** Statements with more parameters contain lists of varying length and are seldom repeated. */
const PARAMETERS_MAX = 40;

/**
 * Names repeated statements, so that PostgreSQL plans them once per connection: planning a read of one record takes
 * longer than running it. Statements without a list of values have no plan, and get no name.
 */
function nameStatements(pool: Pool): void {
  const names = new Map<string, string>();
  let made = 0;

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED_MAX || values.length > PARAMETERS_MAX) return known;
    made += 1;
    const name = `auric_${made}`;
    names.set(text, name);
    return name;
  }

  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (query: QueryConfig) => Promise<QueryResult>;
    const query = async (text: string, values?: unknown[]) => {
      const name = values && nameOf(text, values);
      try {
        return await send({ text, ...(values && { values }), ...(name !== undefined && { name }) });
      } catch (error) {
        // A newer server has changed a table. From now on, new names make PostgreSQL plan all statements again.
        if (isStalePlan(error)) names.clear();
        throw error;
      }
    };
    client.query = query as unknown as PoolClient['query'];
  });
}
