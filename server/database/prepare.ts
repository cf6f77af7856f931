import { type Compilable, type CompiledQuery, createQueryId } from 'kysely';
import type { Db } from './transaction.ts';

/** What a value of a prepared query is called, in its place among the parameters. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a query that is asked often: its text is built once and not each time, which costs several times what SQLite
 * takes to find a row.
 * @param build gets placeholders instead of the values. They may only be passed on into the query: what is decided here is
 * decided for all calls.
 * @returns a function of the database (or transaction) and the values, which runs the query and returns its rows.
 */
export function prepare<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  // Databases differ in the text, and transactions of one share it.
  const texts = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const text = texts.get(adapter) ?? build(db, placeholders<Values>()).compile();
    texts.set(adapter, text);
    const parameters = text.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...text, parameters, queryId: createQueryId() })).rows;
  };
}

/**
 * Prepares a query that is asked in a few forms: one text for each.
 * @param build gets the form, which decides the text, and makes the query of it as {@link prepare} does.
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
