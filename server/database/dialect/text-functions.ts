import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../transaction.ts';

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * A condition: a text contains another. LIKE is not used, because it takes seconds for a long pattern that almost
 * matches everywhere.
 */
export const containsText = (db: Db, text: RawBuilder<string>, part: string): RawBuilder<SqlBool> =>
  isPostgres(db) ? sql`strpos(${text}, ${part}) > 0` : sql`instr(${text}, ${part}) > 0`;

/** An expression: the first line of a column of text. */
export function firstLine(db: Db, column: string): RawBuilder<string> {
  const text = sql.ref(column);
  return isPostgres(db)
    ? sql`split_part(${text}, chr(10), 1)`
    : sql`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`;
}

/** An expression: a column with an instant as ISO 8601 text of 24 characters, as both engines return instants. */
export function instantText(db: Db, column: string): RawBuilder<string> {
  const instant = sql.ref<string>(column);
  return isPostgres(db)
    ? sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${instant}`;
}
