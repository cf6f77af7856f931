import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { idList } from '../id-list.ts';
import type { Db } from '../transaction.ts';
import { isPostgres } from './text-functions.ts';

/**
 * A condition: a column has one of a few ids. PostgreSQL finds them by an index also on connections of threads, which
 * plan without nested loops and would otherwise read the whole table.
 */
export function amongIds(db: Db, column: string, ids: Iterable<string>): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(array${idList(ids)})`
    : sql`${sql.ref(column)} in ${idList(ids)}`;
}
