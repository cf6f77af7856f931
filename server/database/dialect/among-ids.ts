import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { idList } from '../id-list.ts';
import type { Db } from '../transaction.ts';
import { isPostgres } from './text-functions.ts';

/** With a plan made for a small table, comparing all rows of a person with so many ids costs more than hashing them. */
const MANY_IDS = 100;

/**
 * A condition: a column has one of these ids. PostgreSQL finds a few by an index, whatever its statistics say, and also on
 * connections of threads, which plan without nested loops and would otherwise read the whole table. It looks up many in a
 * hash table, which reads all rows of the person, but never compares each row with each id.
 */
export function amongIds(db: Db, column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const list = idList(ids);
  // A condition that is compared with `true` does not become a join.
  if (isPostgres(db) && ids.length >= MANY_IDS) return sql`(${sql.ref(column)} in ${list}) is true`;
  return inIds(db, column, list);
}

/** The same for prepared queries that read up to some hundred rows, with a list from `idsIn`. */
export const inIds = (db: Db, column: string, list: RawBuilder<string>): RawBuilder<SqlBool> =>
  isPostgres(db) ? sql`${sql.ref(column)} = any(array${list})` : sql`${sql.ref(column)} in ${list}`;
