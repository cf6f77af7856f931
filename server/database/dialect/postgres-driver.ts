import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { Pool, PoolClient, QueryResult as PgResult } from 'pg';
import { type ConnectionTurns, personScope } from '#server/platform/turns/connection-turns.ts';
import { originScope } from '../origin.ts';
import type { Deferrable } from '../prepare.ts';
import { ORIGIN_SETTING } from './change-triggers.ts';
import { isConnectionLost, isDatabaseDown } from './errors.ts';

/** The maximum number of tries when no connection can be opened. */
const MAX_TRIES = 3;
/** The maximum number of tries when connections end: all idle connections in the pool may have ended at once. */
const MAX_CONNECTIONS = 11;
/** Commands whose result counts changed rows. */
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** PostgreSQL has not responded to a statement in time: it is frozen, or the network to it is. */
class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Kysely's driver for PostgreSQL, whose connections may end or freeze at any moment. Reads outside a transaction are
 * repeated when their connection ends; `inTransaction` repeats transactions.
 */
export class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #turns: ConnectionTurns;
  readonly #trips: Trips;

  /**
   * @param turns decide which request gets a client of the pool next.
   * @param limitMs the time limit of a statement, measured by this process; 0: none.
   */
  constructor(pool: Pool, turns: ConnectionTurns, limitMs: number) {
    this.#pool = pool;
    this.#turns = turns;
    this.#trips = new Trips(pool, turns, limitMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection(this.#pool, this.#turns, this.#trips);
  }

  async beginTransaction(connection: PostgresConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.begin(accessMode === 'read only' ? 'begin isolation level repeatable read read only' : 'begin');
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** A statement that is to be sent. */
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** A query outside a transaction that waits for its answer. */
interface Asked {
  query: CompiledQuery;
  /** How long its answer took after the one before. */
  ms: number;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** Takes a client of the pool for a transaction; other queries go through {@link Trips}. */
class PostgresConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #turns: ConnectionTurns;
  readonly #trips: Trips;
  /** The client of the running transaction. */
  #client: PoolClient | null = null;
  /** Statements of the transaction whose results nobody reads, to be sent with the next one. */
  #unsent: Statement[] = [];
  #hasBegun = false;
  #isOver = false;
  /** Ends the turn of the running transaction. */
  #end = () => {};

  constructor(pool: Pool, turns: ConnectionTurns, trips: Trips) {
    this.#pool = pool;
    this.#turns = turns;
    this.#trips = trips;
  }

  async begin(statement: string): Promise<void> {
    this.#end = await this.#turns.take(null);
    try {
      this.#client = await this.#pool.connect();
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#unsent = [{ sql: statement, parameters: [] }];
    const origin = originScope.getStore();
    // For this transaction only.
    if (origin) {
      this.#unsent.push({ sql: `select set_config('${ORIGIN_SETTING}', $1, true)`, parameters: [origin] });
    }
  }

  /** Ends the transaction even when it fails; Kysely then rolls back, which does nothing. */
  async commit(): Promise<void> {
    const { command } = await this.#finish('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was ignored');
  }

  /** Never fails: closing a connection that cannot roll back rolls back as well. */
  async rollback(): Promise<void> {
    if (!this.#client) return;
    this.#unsent = [];
    if (this.#hasBegun) await this.#finish('rollback').catch(nothing);
    else this.#release(false);
  }

  /** Sends the last statement. Closes the connection when that fails. */
  async #finish(sql: string): Promise<PgResult> {
    let isClosed = true;
    try {
      const sent = this.#send({ sql, parameters: [] });
      // A statement that is asked for later must not run after the transaction.
      this.#isOver = true;
      const result = await sent;
      isClosed = false;
      return result;
    } finally {
      this.#release(isClosed);
    }
  }

  #release(isClosed: boolean): void {
    this.#isOver = true;
    this.#client!.release(isClosed);
    this.#client = null;
    this.#end();
  }

  async executeQuery<Row>(query: CompiledQuery & Deferrable): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error(`After its transaction: ${query.sql}`);
    if (!this.#client) return this.#trips.ask<Row>(query);
    if (!query.isDeferred) return resultOf(await this.#send(query));
    this.#unsent.push(query);
    return { rows: [] };
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PostgreSQL queries are not streamed');
  }

  /** Sends a statement of the transaction, with those before it. @throws the error of the first that fails. */
  async #send(statement: Statement): Promise<PgResult> {
    const statements = [...this.#unsent, statement];
    this.#unsent = [];
    this.#hasBegun = true;
    const outcomes = await this.#trips.send(this.#client!, statements);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    return (outcomes.at(-1) as PromiseFulfilledResult<PgResult>).value;
  }
}

/** Sends statements to PostgreSQL. Those that begin together are sent without waiting in between. */
class Trips {
  readonly #pool: Pool;
  readonly #turns: ConnectionTurns;
  readonly #limitMs: number;
  /** The queries of each user since the event loop began this turn. */
  readonly #asked = new Map<string, Asked[]>();

  constructor(pool: Pool, turns: ConnectionTurns, limitMs: number) {
    this.#pool = pool;
    this.#turns = turns;
    this.#limitMs = limitMs;
  }

  /** Runs a query outside a transaction. What a user asks in one turn of the event loop shares a client and a trip. */
  ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    const asked = { query, ms: 0, resolve, reject };
    const userId = personScope.getStore();
    const others = userId !== undefined && this.#asked.get(userId);
    if (others) others.push(asked);
    else if (userId === undefined) void this.#inTurn([asked]);
    else {
      const together = [asked];
      this.#asked.set(userId, together);
      // After all promises of this turn that are settled.
      process.nextTick(() => {
        this.#asked.delete(userId);
        void this.#inTurn(together);
      });
    }
    return promise as Promise<QueryResult<Row>>;
  }

  async #inTurn(asked: readonly Asked[]): Promise<void> {
    let end: Awaited<ReturnType<ConnectionTurns['take']>> = () => {};
    try {
      end = await this.#turns.take(asked.map(({ query }) => query.sql));
      let left = asked;
      for (let attempt = 1; left.length > 0; attempt += 1) left = await this.#try(left, attempt);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      end(asked.map(({ ms }) => ms));
    }
  }

  /** Settles the queries, except those to be repeated, which it returns. */
  async #try(asked: readonly Asked[], attempt: number): Promise<readonly Asked[]> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      if (attempt < MAX_TRIES && isConnectionLost(error)) return asked;
      for (const { reject } of asked) reject(error);
      return [];
    }
    let answeredAt = performance.now();
    const queries = asked.map(({ query }) => query);
    const outcomes = await this.send(client, queries, (index) => {
      const now = performance.now();
      asked[index]!.ms = now - answeredAt;
      answeredAt = now;
    });
    client.release(outcomes.some((outcome) => outcome.status === 'rejected' && isDatabaseDown(outcome.reason)));
    const left: Asked[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const each = asked[index]!;
      // It is unknown whether a write took effect before its connection ended.
      const isRead = each.query.query.kind === 'SelectQueryNode';
      if (outcome.status === 'fulfilled') each.resolve(resultOf(outcome.value));
      else if (isRead && attempt < MAX_CONNECTIONS && isConnectionLost(outcome.reason)) left.push(each);
      else each.reject(outcome.reason);
    }
    return left;
  }

  /**
   * Sends statements without waiting in between. Each has an outcome. When PostgreSQL is silent for the time limit, the
   * connection ends with a {@link DatabaseTimeout}.
   * @param onAnswer called in the order of the statements.
   */
  async send(
    client: PoolClient,
    statements: readonly Statement[],
    onAnswer: (index: number) => void = () => {},
  ): Promise<PromiseSettledResult<PgResult>[]> {
    // Closing it politely would wait for the answers.
    const giveUp = () => client.connection.stream.destroy(new DatabaseTimeout('PostgreSQL does not respond'));
    const timer = this.#limitMs === 0 ? undefined : setTimeout(giveUp, this.#limitMs);
    const responses = statements.map(({ sql, parameters }, index) =>
      client.query(sql, parameters as unknown[]).finally(() => {
        timer?.refresh();
        onAnswer(index);
      }),
    );
    const outcomes = await Promise.allSettled(responses);
    clearTimeout(timer);
    return outcomes;
  }
}

const nothing = () => {};

function resultOf<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  const result = { rows: (rows ?? []) as Row[] };
  return WRITES.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
}
