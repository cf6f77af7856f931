import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** An expression: the first line of a column of text. */
export function firstLine(db: Db, column: string): RawBuilder<string> {
  const text = sql.ref(column);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`split_part(${text}, chr(10), 1)`
    : sql`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`;
}
