import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { escapeLiteral, type Pool, type PoolClient, type QueryResult as PgResult } from 'pg';
import { type ConnectionTurns, personScope } from '#server/platform/turns/connection-turns.ts';
import { originScope } from '../origin.ts';
import type { LaterResult, Sending } from '../prepare.ts';
import { ORIGIN_SETTING } from './change-triggers.ts';
import { isConnectionLost, isDatabaseDown, isSerializationFailure, noteBeforeCommit, noteSilence } from './errors.ts';

/** The maximum number of tries when no connection can be opened. */
const MAX_TRIES = 3;
/** The maximum number of tries when connections end: all idle connections in the pool may have ended at once. */
const MAX_CONNECTIONS = 11;
/** The maximum number of statements that are sent together, so that those of others get their turn in between. */
const TRIP_MAX = 50;
/** The maximum length of the text parameters of a statement that waits for the next one. */
const DEFERRED_LENGTH_MAX = 100_000;
/** An answer so long after a wait began, on any connection, shows that PostgreSQL works. */
const SETTLED_MS = 500;
/** Commands whose result counts changed rows. */
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The driver's messages for a connection that was not opened in time. */
const TIMEOUT = /timeout exceeded when trying to connect|due to connection timeout/;

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
    return new PostgresConnection(this.#turns, this.#trips);
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

/** A statement to be sent. Those without a list of parameters, such as `begin`, have no plan. */
interface Statement {
  sql: string;
  parameters?: readonly unknown[];
}

/** A query outside a transaction that waits for its answer. */
interface Asked {
  query: CompiledQuery;
  /** How long its answer took after the one before. */
  ms: number;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** A statement of a transaction that is not sent yet. */
interface Unsent extends Statement {
  /** Whether it does no harm when `begin` has failed: it would then run without a transaction. */
  isHarmless: boolean;
  /** Left out for a deferred one. */
  waiting?: Pick<PromiseWithResolvers<PgResult>, 'resolve' | 'reject'>;
}

/** Takes a client of the pool for a transaction; other queries go through {@link Trips}. */
class PostgresConnection implements DatabaseConnection {
  readonly #turns: ConnectionTurns;
  readonly #trips: Trips;
  /** The client of the running transaction. */
  #client: PoolClient | null = null;
  /** Statements of the transaction that are sent at the end of a turn of the event loop in which one is waited for. */
  #unsent: Unsent[] = [];
  /** The statements before; never fails. */
  #sent: Promise<void> | null = null;
  /** The first error of the transaction: a deferred statement may fail while nobody waits. */
  #failed: { error: unknown } | null = null;
  #isOver = false;
  /** Ends the turn of the running transaction. */
  #end = () => {};

  constructor(turns: ConnectionTurns, trips: Trips) {
    this.#turns = turns;
    this.#trips = trips;
  }

  async begin(statement: string): Promise<void> {
    this.#end = await this.#turns.take(null);
    try {
      this.#client = await this.#trips.connect();
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#unsent = [{ sql: statement, isHarmless: true }];
    const origin = originScope.getStore();
    // Citus passes on `set local` to its nodes, but not `set_config`.
    if (origin) this.#unsent.push({ sql: `set local ${ORIGIN_SETTING} = ${escapeLiteral(origin)}`, isHarmless: true });
  }

  /** Ends the transaction even when it fails; Kysely then rolls back, which does nothing. */
  async commit(): Promise<void> {
    await this.#finish({ sql: 'commit', isHarmless: false });
  }

  /** Never fails: closing a connection that cannot roll back rolls back as well. */
  async rollback(): Promise<void> {
    if (!this.#client) return;
    this.#unsent = this.#unsent.filter(({ waiting }) => waiting);
    if (this.#sent || this.#unsent.length > 0) {
      await this.#finish({ sql: 'rollback', isHarmless: true }).catch(nothing);
    } else this.#release(false);
  }

  /** Sends the last statement, and closes a connection that is still in a transaction then. */
  async #finish(statement: Omit<Unsent, 'waiting'>): Promise<void> {
    const last = this.#ask(statement);
    // A statement that is asked for later must not run after the transaction.
    this.#isOver = true;
    let isDown = false;
    try {
      await last;
    } catch (error) {
      isDown = isDatabaseDown(error);
      throw error;
    } finally {
      this.#release(isDown || isInTransaction(this.#client!));
    }
  }

  #release(isClosed: boolean): void {
    this.#isOver = true;
    this.#client!.release(isClosed);
    this.#client = null;
    this.#end();
  }

  async executeQuery<Row>(query: CompiledQuery & Sending): Promise<LaterResult<Row>> {
    if (this.#isOver) throw new Error(`After its transaction: ${query.sql}`);
    if (!this.#client) return this.#trips.ask<Row>(query);
    const { sql, parameters } = query;
    const statement = { sql, parameters, isHarmless: query.isLock === true || isRead(query) };
    if (query.isDeferred && this.#mayDefer(statement)) {
      this.#unsent.push(statement);
      return { rows: [] };
    }
    const later = this.#ask(statement).then(resultOf<Row>);
    return query.takesLater ? { rows: [], later } : later;
  }

  /** Whether the deferred statements do not become too many or too large. */
  #mayDefer({ parameters }: Statement): boolean {
    const length = parameters!.reduce<number>((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0);
    return length <= DEFERRED_LENGTH_MAX && this.#unsent.length < TRIP_MAX;
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PostgreSQL queries are not streamed');
  }

  /** Sends a statement with those before it and those that are asked in the same turn of the event loop. */
  #ask(statement: Omit<Unsent, 'waiting'>): Promise<PgResult> {
    const waiting = Promise.withResolvers<PgResult>();
    const isFirst = !this.#unsent.some((each) => each.waiting);
    this.#unsent.push({ ...statement, waiting });
    if (isFirst) {
      process.nextTick(() => {
        const together = this.#unsent;
        this.#unsent = [];
        const before = this.#sent;
        this.#sent = before ? before.then(() => this.#send(together)) : this.#send(together);
      });
    }
    return waiting.promise;
  }

  /** Settles the statements; when one fails, all that follow in the transaction fail with its error, also the commit. */
  async #send(statements: readonly Unsent[]): Promise<void> {
    if (this.#failed) noteBeforeCommit(this.#failed.error);
    const settle = async ({ waiting }: Unsent, response: Promise<PgResult>) => {
      try {
        const result = await response;
        if (this.#failed) throw this.#failed.error;
        waiting?.resolve(result);
      } catch (error) {
        this.#failed ??= { error };
        waiting?.reject(this.#failed.error);
      }
    };
    const client = this.#client!;
    const sendAll = async (some: readonly Unsent[]) => {
      const responses = this.#trips.send(client, some);
      await Promise.all(some.map((each, index) => settle(each, responses[index]!)));
    };

    // A write behind a `begin` that fails would be committed by itself.
    const harmful = isInTransaction(client) ? 0 : statements.findIndex(({ isHarmless }) => !isHarmless);
    const first = harmful < 0 ? statements : statements.slice(0, harmful);
    const others = statements.slice(first.length);
    if (first.length > 0) await sendAll(first);
    if (others.length === 0) return;
    if (isInTransaction(client)) return sendAll(others);
    const error = this.#failed?.error ?? new Error('The transaction has not begun');
    noteBeforeCommit(error);
    for (const { waiting } of others) waiting?.reject(error);
  }
}

const isInTransaction = (client: PoolClient): boolean => client.getTransactionStatus() !== 'I';

/** Sends statements to PostgreSQL. Those that begin together are sent without waiting in between. */
class Trips {
  readonly #pool: Pool;
  readonly #turns: ConnectionTurns;
  readonly #limitMs: number;
  /** The queries of each user since the event loop began this turn. */
  readonly #asked = new Map<string, Asked[]>();
  /** When PostgreSQL last answered on any connection. */
  #answeredAt = performance.now();

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
        void this.#inTurns(together);
      });
    }
    return promise as Promise<QueryResult<Row>>;
  }

  /** In order, so that each query sees what was committed before the ones before it. */
  async #inTurns(asked: readonly Asked[]): Promise<void> {
    for (let from = 0; from < asked.length; from += TRIP_MAX) await this.#inTurn(asked.slice(from, from + TRIP_MAX));
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

  /** Settles each query when its answer arrives, except those to be repeated, which it returns. */
  async #try(asked: readonly Asked[], attempt: number): Promise<readonly Asked[]> {
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      if (attempt < MAX_TRIES && isConnectionLost(error)) return asked;
      for (const { reject } of asked) reject(error);
      return [];
    }
    const left: Asked[] = [];
    let isDown = false;
    let answeredAt = performance.now();
    const responses = this.send(
      client,
      asked.map(({ query }) => query),
    );
    const settle = async (each: Asked, response: Promise<PgResult>) => {
      try {
        each.resolve(resultOf(await response));
      } catch (error) {
        isDown ||= isDatabaseDown(error);
        if (attempt < MAX_CONNECTIONS && mayRepeat(each.query, error)) left.push(each);
        else each.reject(error);
      } finally {
        const now = performance.now();
        each.ms = now - answeredAt;
        answeredAt = now;
      }
    };
    await Promise.all(asked.map((each, index) => settle(each, responses[index]!)));
    client.release(isDown);
    return left;
  }

  /** Takes a client of the pool. @throws the error of the driver. */
  async connect(): Promise<PoolClient> {
    const since = performance.now();
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (TIMEOUT.test((error as Error).message)) this.#giveUpIfSilent(error as Error, since);
      throw error;
    }
  }

  /** Refuses all who wait, unless another connection has answered since: each would wait as long, one after another. */
  #giveUpIfSilent(error: Error, since: number): void {
    if (this.#answeredAt > since + SETTLED_MS) return;
    noteSilence(error);
    this.#turns.refuseWaiting(error);
  }

  /**
   * Sends statements without waiting in between. When PostgreSQL is silent for the time limit, the connection ends with a
   * {@link DatabaseTimeout}.
   * @returns the answer of each, which arrive in this order.
   */
  send(client: PoolClient, statements: readonly Statement[]): Promise<PgResult>[] {
    let since = performance.now();
    let unanswered = statements.length;
    let timer: NodeJS.Timeout | undefined;
    const watch = (ms: number) => (timer = setTimeout(() => setImmediate(giveUp), ms));
    const giveUp = () => {
      // While this process stood still, answers may have arrived.
      if (unanswered === 0) return;
      // A timer may fire a moment early, since it counts from the start of the event loop's turn.
      const left = since + this.#limitMs - performance.now();
      if (left > 0) return void watch(left);
      const timeout = new DatabaseTimeout('PostgreSQL does not respond');
      this.#giveUpIfSilent(timeout, since);
      // Closing it politely would wait for the answers.
      client.connection.stream.destroy(timeout);
    };
    if (this.#limitMs > 0) watch(this.#limitMs);
    const noteAnswer = () => {
      since = performance.now();
      this.#answeredAt = since;
    };
    const { stream } = client.connection;
    // One write to the socket for all of them.
    stream.cork();
    const answers = statements.map(async ({ sql, parameters }) => {
      try {
        const result = await client.query(sql, parameters as unknown[]);
        noteAnswer();
        return result;
      } catch (error) {
        if ((error as { severity?: string }).severity !== undefined) noteAnswer();
        throw error;
      } finally {
        unanswered -= 1;
        if (unanswered > 0) timer?.refresh();
        else clearTimeout(timer);
      }
    });
    stream.uncork();
    return answers;
  }
}

const isRead = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode';

/**
 * Whether a query that failed can be repeated. It is unknown whether a write took effect before its connection ended; a
 * statement with a stale plan has not run, and one in a deadlock had no effect.
 */
const mayRepeat = (query: CompiledQuery, error: unknown): boolean =>
  isSerializationFailure(error) || (isRead(query) && isConnectionLost(error));

const nothing = () => {};

function resultOf<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  const result = { rows: (rows ?? []) as Row[] };
  return WRITES.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
}
