import { sql } from 'kysely';
import type { RequestContext } from '#server/platform/context.ts';
import type { Rows } from '#server/platform/record-kind.ts';

/** Each place on a day is taken once, also when what comes back finds its own taken by now. */
export async function renumberDays({ db, userId }: RequestContext, { day_entries = [] }: Rows): Promise<void> {
  const days = new Set(day_entries.map((entry) => entry['day'] as string));
  await sql`
    update day_entries set sort_order = ordered.place from (
      select day, subject_id, row_number() over (partition by day order by sort_order, subject_id) - 1 as place
      from day_entries where user_id = ${userId} and day in (${sql.join([...days])})
    ) as ordered
    where day_entries.user_id = ${userId} and day_entries.day = ordered.day
      and day_entries.subject_id = ordered.subject_id and day_entries.sort_order <> ordered.place
  `.execute(db);
}
