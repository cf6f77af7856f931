import { type Compilable, type CompiledQuery, createQueryId } from 'kysely';
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
 * @returns a function that takes the database (or transaction) and the values, runs the query and returns its rows.
 */
export const prepare = <Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) =>
  prepareAs(build, {});

/**
 * The same for a write whose result nobody reads. In a transaction on PostgreSQL it is sent with the next statement or
 * the commit, which then throws its error.
 */
export function prepareDeferred<Values extends object>(build: (db: Db, values: Values) => Compilable<unknown>) {
  const run = prepareAs(build, { isDeferred: true });
  return async (db: Db, values: Values): Promise<void> => void (await run(db, values));
}

/** What a compiled query tells the driver. */
export interface Deferrable {
  isDeferred?: true;
}

function prepareAs<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  deferrable: Deferrable,
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
    return (await db.executeQuery<Row>({ ...text, ...deferrable, parameters, queryId: createQueryId() })).rows;
  };
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
