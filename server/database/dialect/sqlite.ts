import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Change } from '../changes.ts';
import { transactionScope } from '../transaction.ts';
import { ChangeCollector } from './change-collector.ts';
import { NOTE_CHANGE } from './change-triggers.ts';
import { DamageFound, isDamaged } from './errors.ts';
import { WriterLock } from './writer-lock.ts';

const MAX_CACHED_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 5000;

/** Reading the columns of a statement costs more than a point read, so they are cached with it. */
interface Prepared {
  statement: StatementSync;
  /** The number of columns; 0: the statement returns no rows. */
  width: number;
  toRecord: (row: readonly SQLOutputValue[]) => Record<string, SQLOutputValue>;
}

/** One open handle on the file, with its prepared statements by SQL text. */
class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string, readOnly: boolean) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true, readOnly });
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Lets the triggers of this handle call the collector. */
  collect(changes: ChangeCollector): void {
    this.#database.function(NOTE_CHANGE, (userId, kind, id) => {
      changes.note(userId as string, kind as string, id as string | null);
      return null;
    });
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = parameters.map(toSqlite);
    if (prepared.width > 0) {
      const rows = statement.all(...values) as unknown as readonly SQLOutputValue[][];
      // When a table has changed, SQLite prepares the statement again and the columns differ.
      if (rows[0] && rows[0].length !== prepared.width) Object.assign(prepared, shapeOf(statement));
      return { rows: rows.map(prepared.toRecord) as Row[] };
    }
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    // The objects of node:sqlite are dictionaries, which are slow to create and to read.
    statement.setReturnArrays(true);
    const prepared = { statement, ...shapeOf(statement) };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/**
 * Converts rows with a function generated for their columns, which returns an object literal: ten times as fast as
 * setting the columns one by one.
 */
function shapeOf(statement: StatementSync): Pick<Prepared, 'width' | 'toRecord'> {
  const columns = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: row[${index}]`);
  const toRecord = new Function('row', `return { ${columns.join(', ')} }`) as Prepared['toRecord'];
  return { width: columns.length, toRecord };
}

/** node:sqlite takes an object as named parameters and silently binds NULL, so other types are refused here. */
function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be a query parameter`);
}

/** Remembers that a statement found a damaged page. Reads of other pages continue, and nothing is written any more. */
class DamageWatch {
  readonly #onDamage: (error: Error) => void;
  readonly #writing: WriterLock;

  constructor(onDamage: (error: Error) => void, writing: WriterLock) {
    this.#onDamage = onDamage;
    this.#writing = writing;
  }

  read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!this.#writing.isDamaged && isDamaged(error)) {
        this.#writing.isDamaged = true;
        this.#onDamage(error as Error);
      }
      throw error;
    }
  }

  /** @throws {DamageFound} once the database is known to be damaged. */
  write<T>(work: () => T): T {
    if (this.#writing.isDamaged) throw new DamageFound('The database is damaged');
    return this.read(work);
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #writing: WriterLock;
  readonly #watch: DamageWatch;
  readonly #changes: ChangeCollector;
  readonly #free: SqliteConnection[] = [];
  #writer!: SqliteHandle;
  #reader!: SqliteHandle;

  constructor(path: string, { onDamage, writing, announce }: Required<SqliteOptions>) {
    this.#path = path;
    this.#watch = new DamageWatch(onDamage, writing);
    this.#writing = writing;
    this.#changes = new ChangeCollector(announce);
  }

  async init(): Promise<void> {
    this.#writer = new SqliteHandle(this.#path, false);
    this.#writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    this.#writer.collect(this.#changes);
    // Reads use a separate handle, so that they never queue behind a transaction.
    this.#reader = new SqliteHandle(this.#path, true);
  }

  /**
   * Kysely keeps every connection object that it gets, so they are reused: each statement takes one. It refuses
   * statements of a transaction that is over, which would otherwise run in the next one.
   */
  async acquireConnection(): Promise<DatabaseConnection> {
    const free = this.#free.pop();
    return free ?? new SqliteConnection(this.#writer, this.#reader, this.#writing, this.#watch, this.#changes);
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') connection.beginSnapshot(new SqliteHandle(this.#path, true));
    else await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    this.#free.push(connection);
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#writer?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteHandle;
  readonly #reader: SqliteHandle;
  readonly #writing: WriterLock;
  readonly #watch: DamageWatch;
  readonly #changes: ChangeCollector;
  #unlock: (() => void) | null = null;
  /** The handle of a transaction that only reads: its snapshot lasts while it is open. */
  #snapshot: SqliteHandle | null = null;

  constructor(
    writer: SqliteHandle,
    reader: SqliteHandle,
    writing: WriterLock,
    watch: DamageWatch,
    changes: ChangeCollector,
  ) {
    this.#writer = writer;
    this.#reader = reader;
    this.#writing = writing;
    this.#watch = watch;
    this.#changes = changes;
  }

  async begin(): Promise<void> {
    const unlock = await this.#writing.lock();
    try {
      this.#watch.write(() => this.#writer.exec('begin immediate'));
      this.#unlock = unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  beginSnapshot(handle: SqliteHandle): void {
    handle.exec('begin');
    this.#snapshot = handle;
  }

  /** @returns whether there was a snapshot. */
  #endSnapshot(): boolean {
    const snapshot = this.#snapshot;
    this.#snapshot = null;
    snapshot?.close();
    return snapshot !== null;
  }

  /** Fails with the transaction still open; Kysely then rolls back, and only after that the next writer may begin. */
  commit(): void {
    if (this.#endSnapshot()) return;
    this.#watch.write(() => this.#writer.exec('commit'));
    this.#changes.committed();
    this.#release();
  }

  rollback(): void {
    if (this.#endSnapshot()) return;
    this.#changes.rolledBack();
    try {
      // After some errors, such as a full disk, SQLite has rolled back by itself.
      if (this.#writer.isInTransaction) this.#writer.exec('rollback');
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#unlock?.();
    this.#unlock = null;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const snapshot = this.#snapshot;
    if (snapshot) return this.#watch.read(() => snapshot.run(query));
    if (this.#unlock) return this.#watch.write(() => this.#writer.run(query));
    if (transactionScope.getStore()) throw new Error(`Outside its transaction: ${query.sql}`);
    if (query.query.kind === 'SelectQueryNode') return this.#watch.read(() => this.#reader.run(query));
    const unlock = await this.#writing.lock();
    try {
      const result = this.#watch.write(() => this.#writer.run<Row>(query));
      this.#changes.committed();
      return result;
    } catch (error) {
      this.#changes.rolledBack();
      throw error;
    } finally {
      unlock();
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite queries are not streamed');
  }
}

/** Kysely would run one query at a time; here reads need not wait, and the driver queues the writers. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** If the limit is a parameter, SQLite plans the statement again for each value. */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(limit);
    this.append(' as integer)');
  }
}

interface SqliteOptions {
  /** Called once, when a statement finds a damaged page. */
  onDamage?: (error: Error) => void;
  /** The writer lock that threads share. */
  writing?: WriterLock;
  /** Called with the changes of a transaction after its commit, once `installSqliteChanges` has run. */
  announce?: (changes: readonly Change[]) => void;
}

/** Kysely on node:sqlite: WAL, every commit flushed, one writer, deleted content overwritten. */
export function sqliteDialect(
  path: string,
  { onDamage = () => {}, writing = new WriterLock(), announce = () => {} }: SqliteOptions = {},
): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => new SqliteDriver(path, { onDamage, writing, announce }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlannedOnceCompiler(),
  };
}
