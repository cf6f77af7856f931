import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';

/*
 * Whole rows as one JSON parameter, so that writing many takes one statement, however many they are. All rows of a call
 * have the keys of the first.
 */

interface InsertOptions {
  /** A row that breaks a unique key is left out, instead of failing all. */
  skipExisting?: boolean;
  /** The columns of a unique key: a row that breaks it replaces the stored one. */
  replaceBy?: readonly string[];
}

/**
 * Inserts rows. One that refers to another of them needs no order: foreign keys are checked at the end of a statement.
 */
export async function insertRows(
  db: Db,
  table: keyof Schema,
  rows: readonly object[],
  { skipExisting = false, replaceBy }: InsertOptions = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const onConflict = replaceBy ? replacing(names, replaceBy) : skipExisting ? sql`on conflict do nothing` : sql``;
  // `where true` tells SQLite that what follows is no join condition.
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowsFrom(db, table, rows)} where true
    ${onConflict}`.execute(db);
}

function replacing(names: readonly string[], key: readonly string[]): RawBuilder<unknown> {
  const others = names.filter((name) => !key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(set)}`;
}

/** Sets the other columns of rows of a user that have these ids. */
export async function updateRows(
  db: Db,
  table: keyof Schema,
  userId: string,
  rows: readonly (object & { id: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'id');
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`));
  const target = sql.table(table);
  await sql`update ${target} set ${set} from ${rowsFrom(db, table, rows)}
    where ${target}.user_id = ${userId} and ${target}.id = changed.id`.execute(db);
}

/** The table expression `changed` with the columns of these rows, in the types of a table. */
function rowsFrom(db: Db, table: keyof Schema, rows: readonly object[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}) as changed`;
  }
  const columns = Object.keys(rows[0]!).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(columns)} from json_each(${json})) as changed`;
}
