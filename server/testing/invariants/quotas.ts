import { sql } from 'kysely';
import { RECORD_GRAPH } from '#server/app.ts';
import { maxOf, NOT_COUNTED } from '#server/database/dialect/record-counts.ts';
import type { Offender, ReadInvariant } from './invariant.ts';

export const QUOTA_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'The counts of a user’s records are correct and below the limits',
    async offenders(db) {
      const tables = RECORD_GRAPH.kinds.map(({ table }) => table).filter((table) => !NOT_COUNTED.includes(table));
      const wrong = tables.map(
        (table) => sql<Offender>`
          select owned.user_id, ${sql.lit(table)} as id from (
            select user_id, count(*) as total from ${sql.table(table)} group by user_id
          ) as owned left join record_counts as counted on counted.user_id = owned.user_id and counted.kind = ${sql.lit(table)}
          where owned.total > coalesce(counted.total, 0) or owned.total > ${sql.lit(maxOf(table))}`,
      );
      return (await sql<Offender>`${sql.join(wrong, sql` union all `)}`.execute(db)).rows;
    },
  },
];
