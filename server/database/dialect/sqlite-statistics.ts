import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

const ROWS = 1_000_000;
const ROWS_OF_USER = 1000;
/** The factor by which each further column of an index narrows the result, down to one row. */
const NARROWED_BY = 100;

/**
 * Gives SQLite's planner the statistics of full tables: a user has a thousand rows in each table, a parent ten. Without
 * statistics, the planner assumes ten rows per user and reads all of them instead of using an index. The figures are
 * fixed, so that every query runs everywhere as it is tested ("Fixed Results of ANALYZE" in the SQLite manual).
 */
export async function describeTables(trx: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string; index_name: string; is_unique: number; columns: number }>`
    select owned.name as table_name,
      case indexes.origin when 'pk' then owned.name else indexes.name end as index_name,
      indexes."unique" as is_unique,
      (select count(*) from pragma_index_info(indexes.name)) as columns
    from sqlite_master as owned, pragma_index_list(owned.name) as indexes
    where owned.type = 'table'
      and (select name from pragma_index_info(indexes.name) where seqno = 0) = 'user_id'
  `.execute(trx);
  // ANALYZE of a small table creates the table of the statistics.
  await sql`analyze schema_migrations`.execute(trx);
  await sql`delete from sqlite_stat1`.execute(trx);
  for (const { table_name, index_name, is_unique, columns } of rows) {
    const found = Array.from({ length: columns }, (_, position) =>
      is_unique && position === columns - 1 ? 1 : Math.max(1, ROWS_OF_USER / NARROWED_BY ** position),
    );
    const stat = [ROWS, ...found].join(' ');
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table_name}, ${index_name}, ${stat})`.execute(trx);
  }
  await sql`analyze sqlite_master`.execute(trx);
}
