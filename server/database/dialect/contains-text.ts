import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../transaction.ts';

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * A condition: a text contains another. LIKE is not used, because a long pattern that almost matches everywhere takes
 * it seconds.
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
