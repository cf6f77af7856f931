import { type RawBuilder, sql } from 'kysely';
import { prepare, type Sending } from '../prepare.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';
import { isPostgres } from './text-functions.ts';

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

/** Nobody reads the result of these writes. */
const UNREAD = { isDeferred: true } as const;

/**
 * Inserts rows. Several of one person need that person's row: without it, PostgreSQL inserts none. They may refer to each
 * other in any order: foreign keys are checked at the end of a statement. In a transaction, its next statement or the
 * commit may throw the error.
 */
export async function insertRows(
  db: Db,
  table: keyof Schema,
  rows: readonly object[],
  { skipExisting = false, replaceBy }: InsertOptions = {},
): Promise<void> {
  const onConflict = (names: readonly string[]) =>
    replaceBy ? replacing(names, replaceBy) : skipExisting ? SKIPPING : sql``;
  await insert(db, table, rows, { userId: ownerOf(rows), of: ['insert', skipExisting, replaceBy], onConflict }, UNREAD);
}

/** Inserts rows except those that violate a unique key, and returns how many were written. */
export async function insertMissingRows(db: Db, table: keyof Schema, rows: readonly object[]): Promise<number> {
  const onConflict = () => sql`${SKIPPING} returning 1 as written`;
  return (await insert(db, table, rows, { userId: ownerOf(rows), of: ['insert missing'], onConflict })).length;
}

interface Inserting {
  /** Whose rows they are; null for rows of several, or of none. */
  userId: string | null;
  /** What determines the end of the text. */
  of: readonly unknown[];
  onConflict(names: readonly string[]): RawBuilder<unknown>;
}

async function insert(
  db: Db,
  table: keyof Schema,
  rows: readonly object[],
  { userId, of, onConflict }: Inserting,
  sending?: Sending,
): Promise<readonly unknown[]> {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  const isOne = rows.length === 1;
  const write = prepared(
    [...of, table, names, isOne, userId !== null],
    (on, values) => {
      // Inserting a single row without JSON takes half the time.
      if (!isOne) return sql`${insertFromJson(on, table, names, values, userId !== null)} ${onConflict(names)}`;
      const row = sql.join(names.map((name) => values[name]));
      return sql`${into(table, names)} values (${row}) ${onConflict(names)}`;
    },
    sending,
  );
  return write(db, isOne ? { ...first } : { json: JSON.stringify(rows), ...(userId !== null && { userId }) });
}

/** The user whose rows they are; null for rows of several, or of none. */
function ownerOf([first, ...others]: readonly { user_id?: string }[]): string | null {
  const userId = first?.user_id ?? null;
  return others.every(({ user_id }) => user_id === userId) ? userId : null;
}

/** Inserts rows of a user that are a JSON array already. @param names the keys of each row. */
export async function insertJson(
  db: Db,
  table: keyof Schema,
  userId: string,
  { names, json }: { names: readonly string[]; json: string },
): Promise<void> {
  const write = prepared(
    ['insert json', table, names],
    (on, values) => insertFromJson(on, table, names, values, true),
    UNREAD,
  );
  await write(db, { json, userId });
}

/** Inserts the rows of `json`, of one user beside the row of that user, so that a cluster sees whose they are. */
function insertFromJson(
  db: Db,
  table: keyof Schema,
  names: readonly string[],
  { json, userId }: Values,
  isOwned: boolean,
): RawBuilder<unknown> {
  const changed = rowsFrom(db, table, names, json!);
  const valueOf = (name: string) => sql.ref(`changed.${name}`);
  // `where true` tells SQLite that no join condition follows.
  if (!isOwned || !isPostgres(db)) {
    return sql`${into(table, names)} select ${sql.join(names.map(valueOf))} from ${changed} where true`;
  }
  const columns = names.map((name) => (name === 'user_id' ? sql`owner.id` : valueOf(name)));
  return sql`${into(table, names)} select ${sql.join(columns)} from users as owner, ${changed} where owner.id = ${userId}`;
}

const into = (table: keyof Schema, names: readonly string[]) =>
  sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`;

const SKIPPING = sql`on conflict do nothing`;

function replacing(names: readonly string[], key: readonly string[]): RawBuilder<unknown> {
  const others = names.filter((name) => !key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(set)}`;
}

export async function updateRows(
  db: Db,
  table: keyof Schema,
  userId: string,
  rows: readonly (object & { id: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const update = prepared(
    ['update', table, names],
    (on, values) => {
      const changed = names.filter((name) => name !== 'id');
      const set = sql.join(changed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`));
      const target = sql.table(table);
      return sql`update ${target} set ${set} from ${rowsFrom(on, table, names, values['json']!)}
        where ${target}.user_id = ${values['userId']} and ${target}.id = changed.id`;
    },
    UNREAD,
  );
  await update(db, { userId, json: JSON.stringify(rows) });
}

/** The columns of a single row, or `json` with all rows; an update also has `userId`. */
type Values = Record<string, string>;

type Write = (db: Db, values: Values) => Promise<readonly unknown[]>;

/** Prepared queries by all that determines their text: a request chooses the columns of an update. */
const writes = new Map<string, Write>();
const WRITES_MAX = 500;

function prepared(
  of: readonly unknown[],
  build: (db: Db, values: Values) => RawBuilder<unknown>,
  sending?: Sending,
): Write {
  const key = JSON.stringify(of);
  const known = writes.get(key);
  if (known) return known;
  if (writes.size >= WRITES_MAX) writes.clear();
  const write = prepare((db, values: Values) => ({ compile: () => build(db, values).compile(db) }), sending);
  writes.set(key, write);
  return write;
}

/** The table expression `changed` with these columns of the rows, in the types of a table. */
function rowsFrom(db: Db, table: keyof Schema, names: readonly string[], json: string): RawBuilder<unknown> {
  if (isPostgres(db)) {
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}) as changed`;
  }
  // `json_each` returns each row as text, which is parsed again for each column.
  const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(columns)} from jsonb_each(${json})) as changed`;
}

/** From this many rows on, planning again costs less than a plan for a few rows. */
const MANY_ROWS = 100;

/**
 * Makes PostgreSQL plan the statements of this connection again, those of its foreign keys among them, before a transaction
 * that deletes or inserts many rows. It keeps the plans it made when a table was small, which read the whole table for each
 * deleted row. A new plan depends on the size of the file, even without statistics.
 */
export async function planAgain(db: Db, rows = Infinity): Promise<void> {
  if (rows >= MANY_ROWS && isPostgres(db)) await sql`discard plans`.execute(db);
}
