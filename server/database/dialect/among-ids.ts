import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { idList } from '../id-list.ts';
import type { Db } from '../transaction.ts';
import { isPostgres } from './text-functions.ts';

/**
 * A condition: a column has one of a few ids. PostgreSQL finds them by an index, whatever its statistics say, and also on
 * connections of threads, which plan without nested loops and would otherwise read the whole table.
 */
export const amongIds = (db: Db, column: string, ids: Iterable<string>): RawBuilder<SqlBool> =>
  inIds(db, column, idList(ids));

/** The same for prepared queries, with a list from `idsIn`. */
export const inIds = (db: Db, column: string, list: RawBuilder<string>): RawBuilder<SqlBool> =>
  isPostgres(db) ? sql`${sql.ref(column)} = any(array${list})` : sql`${sql.ref(column)} in ${list}`;
