import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { prepare } from '../prepare.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';

/*
 * Passes rows as one JSON parameter, so that any number of rows takes one statement. All rows of a call have the keys
 * of the first.
 */

interface InsertOptions {
  /** Skips rows that violate a unique key, instead of failing the statement. */
  skipExisting?: boolean;
  /** The columns of a unique key: a row with an existing key replaces the stored one. */
  replaceBy?: readonly string[];
}

/**
 * Inserts rows and returns how many were written. They may refer to each other in any order: foreign keys are checked
 * at the end of a statement.
 */
export async function insertRows(
  db: Db,
  table: keyof Schema,
  rows: readonly object[],
  { skipExisting = false, replaceBy }: InsertOptions = {},
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const names = Object.keys(first);
  const isOne = rows.length === 1;
  const insert = prepared(['insert', table, names, isOne, skipExisting, replaceBy], (on, values) => {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const onConflict = replaceBy ? replacing(names, replaceBy) : skipExisting ? SKIPPING : sql``;
    const into = sql`insert into ${sql.table(table)} (${columns})`;
    // Inserting a single row without JSON takes half the time.
    if (isOne) return sql`${into} values (${sql.join(names.map((name) => values[name]))}) ${onConflict}`;
    // `where true` tells SQLite that no join condition follows.
    return sql`${into} select ${columns} from ${rowsFrom(on, table, names, values['json']!)} where true ${onConflict}`;
  });
  const written = await insert(db, isOne ? { ...first } : { json: JSON.stringify(rows) });
  return skipExisting ? written.length : rows.length;
}

/** Inserts rows that are a JSON array already. @param names the keys of each row. */
export async function insertJson(db: Db, table: keyof Schema, names: readonly string[], json: string): Promise<void> {
  const insert = prepared(['insert', table, names], (on, values) => {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${rowsFrom(on, table, names, values['json']!)} where true`;
  });
  await insert(db, { json });
}

const SKIPPING = sql`on conflict do nothing returning 1 as written`;

function replacing(names: readonly string[], key: readonly string[]): RawBuilder<unknown> {
  const others = names.filter((name) => !key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(set)}`;
}

/** Updates rows of a user by id. */
export async function updateRows(
  db: Db,
  table: keyof Schema,
  userId: string,
  rows: readonly (object & { id: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const update = prepared(['update', table, names], (on, values) => {
    const changed = names.filter((name) => name !== 'id');
    const set = sql.join(changed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`));
    const target = sql.table(table);
    return sql`update ${target} set ${set} from ${rowsFrom(on, table, names, values['json']!)}
      where ${target}.user_id = ${values['userId']} and ${target}.id = changed.id`;
  });
  await update(db, { userId, json: JSON.stringify(rows) });
}

/** The columns of a single row, or `json` with all rows; an update also has `userId`. */
type Values = Record<string, string>;

type Write = (db: Db, values: Values) => Promise<readonly unknown[]>;

/**
 * Prepared queries by everything that determines their text. A request chooses the columns of an update, so there may
 * be many.
 */
const writes = new Map<string, Write>();
const WRITES_MAX = 500;

function prepared(of: readonly unknown[], build: (db: Db, values: Values) => RawBuilder<unknown>): Write {
  const key = JSON.stringify(of);
  const known = writes.get(key);
  if (known) return known;
  if (writes.size >= WRITES_MAX) writes.clear();
  const write = prepare((db, values: Values) => ({ compile: () => build(db, values).compile(db) }));
  writes.set(key, write);
  return write;
}

/** The table expression `changed` with these columns of the rows, in the types of a table. */
function rowsFrom(db: Db, table: keyof Schema, names: readonly string[], json: string): RawBuilder<unknown> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}) as changed`;
  }
  // `json_each` returns each row as text, which is parsed again for each column.
  const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(columns)} from jsonb_each(${json})) as changed`;
}
