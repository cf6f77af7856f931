import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** An expression: a column with an instant as ISO 8601 text of 24 characters, as both engines return instants. */
export function instantText(db: Db, column: string): RawBuilder<string> {
  const instant = sql.ref(column);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return sql`${instant}`;
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
