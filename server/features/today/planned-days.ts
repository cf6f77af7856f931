import { prepare } from '#server/database/prepare.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** For so long a plan that was not carried out is brought up again. */
const REMEMBERED_DAYS = 7;

const selectPlannedDays = prepare((db, values: { userId: string; since: string }) =>
  db
    .selectFrom('day_entries')
    .where('user_id', '=', values.userId)
    .where('day', '>=', values.since)
    .where('task_id', 'is not', null)
    .groupBy('subject_id')
    .select((eb) => ['subject_id', eb.fn.max('day').as('day')]),
);

/** The tasks that were put on a day by hand, from a week ago on: each with the last such day. */
export async function readPlannedDays(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const { db, userId } = ctx;
  const rows = await selectPlannedDays(db, { userId, since: addDays(today(ctx), -REMEMBERED_DAYS) });
  return new Map(rows.map((row) => [row.subject_id, row.day]));
}
