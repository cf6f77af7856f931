import { type Compilable, type CompiledQuery, createQueryId, type QueryResult } from 'kysely';
import type { Db } from './transaction.ts';

/** A placeholder among the parameters, with the name of a value of a prepared query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a query that runs often: its SQL is built once, because building it takes several times as long as finding a
 * row in SQLite.
 * @param build gets placeholders instead of the values. It must only pass them to the query and not branch on them,
 * because it runs once for all calls.
 * @param sending how PostgreSQL may get it.
 * @returns a function that takes the database (or transaction) and the values, runs the query and returns its rows.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  sending: Pick<Sending, 'isDeferred' | 'isLock'> = {},
) {
  // Databases differ in the SQL; transactions of the same database share it.
  const texts = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const text = texts.get(adapter) ?? build(db, placeholders<Values>()).compile();
    texts.set(adapter, text);
    const parameters = text.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const query = { ...text, ...sending, takesLater: true, parameters, queryId: createQueryId() } as const;
    const result: LaterResult<Row> = await db.executeQuery<Row>(query);
    return result.later ? (await result.later).rows : result.rows;
  };
}

/** How a driver may send a query; that of SQLite runs each at once. */
export interface Sending {
  /**
   * Nobody reads the result of this write: in a transaction it is sent with the next statement or the commit, which then
   * throws its error.
   */
  isDeferred?: true;
  /** It locks the user, and does no harm if its transaction has not begun. */
  isLock?: true;
  /** The caller takes a {@link LaterResult}. */
  takesLater?: true;
}

/**
 * The result of a query in a transaction, which is on its way. Kysely asks for a statement of a transaction when the one
 * before is over; with this, those that are asked together are sent together.
 */
export interface LaterResult<Row> extends QueryResult<Row> {
  later?: Promise<QueryResult<Row>>;
}

/**
 * Prepares a query that has a few forms, with one SQL text for each.
 * @param build gets the form and returns the query, as for {@link prepare}.
 */
export function prepareForms<Form extends object, Prepared>(build: (form: Form) => Prepared) {
  const prepared = new Map<string, Prepared>();
  return (form: Form): Prepared => {
    const key = JSON.stringify(form);
    const known = prepared.get(key) ?? build(form);
    prepared.set(key, known);
    return known;
  };
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name: string) => new Placeholder(name) }) as Values;
