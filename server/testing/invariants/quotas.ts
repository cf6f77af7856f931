import { sql } from 'kysely';
import { RECORD_GRAPH } from '#server/app.ts';
import { maxOf, NOT_COUNTED } from '#server/database/dialect/record-counts.ts';
import type { Offender, SqlInvariant } from './invariant.ts';

const wronglyCounted = RECORD_GRAPH.kinds
  .map(({ table }) => table)
  .filter((table) => !NOT_COUNTED.includes(table))
  .map(
    (table) => sql<Offender>`
      select owned.user_id, ${sql.lit(table)} as id from (
        select user_id, count(*) as total from ${sql.table(table)} group by user_id
      ) as owned left join record_counts as counted on counted.user_id = owned.user_id and counted.kind = ${sql.lit(table)}
      where owned.total > coalesce(counted.total, 0) or owned.total > ${sql.lit(maxOf(table))}`,
  );

export const QUOTA_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'The counts of a user’s records are correct and below the limits',
    offenders: sql`${sql.join(wronglyCounted, sql` union all `)}`,
  },
];
