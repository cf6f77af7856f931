import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { Pool, PoolClient, QueryResult as PgResult } from 'pg';
import type { ConnectionTurns } from '#server/platform/turns/connection-turns.ts';
import { originScope } from '../origin.ts';
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
  readonly #limitMs: number;

  /**
   * @param turns decide which request gets a client of the pool next.
   * @param limitMs the time limit of a statement, measured by this process; 0: none.
   */
  constructor(pool: Pool, turns: ConnectionTurns, limitMs: number) {
    this.#pool = pool;
    this.#turns = turns;
    this.#limitMs = limitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection(this.#pool, this.#turns, this.#limitMs);
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

/** Takes a client of the pool for each query, or for a transaction. */
class PostgresConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #turns: ConnectionTurns;
  readonly #limitMs: number;
  /** The client of the running transaction. */
  #client: PoolClient | null = null;
  /** Ends the turn of the running transaction. */
  #end = () => {};
  #isSilent = false;

  constructor(pool: Pool, turns: ConnectionTurns, limitMs: number) {
    this.#pool = pool;
    this.#turns = turns;
    this.#limitMs = limitMs;
  }

  async begin(statement: string): Promise<void> {
    this.#end = await this.#turns.take(null);
    try {
      await this.#open(statement);
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async #open(statement: string): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await this.#send(client, statement);
      const origin = originScope.getStore();
      // For this transaction only.
      if (origin) await this.#send(client, `select set_config('${ORIGIN_SETTING}', $1, true)`, [origin]);
      this.#client = client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Fails with the transaction still open; Kysely then rolls back. */
  async commit(): Promise<void> {
    const { command } = await this.#send(this.#client!, 'commit');
    this.#client!.release();
    this.#client = null;
    this.#end();
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was ignored');
  }

  /** Never fails: closing a connection that cannot roll back rolls back as well. */
  async rollback(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    // Does not wait for a response of a server that no longer responds.
    const isClosed = this.#isSilent || (await this.#send(client, 'rollback').then(no, yes));
    client.release(isClosed);
    this.#end();
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#client) return resultOf(await this.#send(this.#client, sql, parameters));
    const end = await this.#turns.take(sql);
    try {
      return await this.#ask<Row>({ sql, parameters, query });
    } finally {
      end();
    }
  }

  async #ask<Row>({ sql, parameters, query }: Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>) {
    const isRead = query.kind === 'SelectQueryNode';
    for (let attempt = 1; ; attempt += 1) {
      let client: PoolClient | null = null;
      try {
        client = await this.#pool.connect();
        const result = await this.#send(client, sql, parameters);
        client.release();
        return resultOf<Row>(result);
      } catch (error) {
        client?.release(isDatabaseDown(error));
        // It is unknown whether a write took effect before its connection ended.
        const isRepeatable = isRead || client === null;
        const tries = client ? MAX_CONNECTIONS : MAX_TRIES;
        if (attempt >= tries || !isRepeatable || !isConnectionLost(error)) throw error;
      }
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PostgreSQL queries are not streamed');
  }

  /** @throws {DatabaseTimeout} after the time limit; the client cannot be used afterwards. */
  async #send(client: PoolClient, sql: string, parameters: readonly unknown[] = []): Promise<PgResult> {
    const response = client.query(sql, parameters as unknown[]);
    if (this.#limitMs === 0) return response;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      this.#isSilent = true;
      reject(new DatabaseTimeout('PostgreSQL does not respond'));
    };
    const timer = setTimeout(giveUp, this.#limitMs);
    try {
      return await Promise.race([response, silence]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const yes = () => true;
const no = () => false;

function resultOf<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  const result = { rows: (rows ?? []) as Row[] };
  return WRITES.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
}
