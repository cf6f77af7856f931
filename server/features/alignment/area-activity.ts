import type { AreaActivity } from '#contract/alignment.ts';
import { prepare } from '#server/database/prepare.ts';
import { daysBetween } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

const selectAreaDays = prepare((db, { userId, from, to }: { userId: string; from: string; to: string }) =>
  db
    .selectFrom('completion_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('area_id', '<>', '')
    .groupBy(['area_id', 'day'])
    .select(['area_id', 'day'])
    .select((eb) => [eb.fn.sum<number>('tasks').as('tasks'), eb.fn.sum<number>('recurring').as('recurring')])
    .orderBy('area_id')
    .orderBy('day'),
);

/** The completions in each area that has any, by week. @param from the first day of the first of these weeks. */
export async function readAreaActivity(ctx: Context, from: string, weeks: number): Promise<AreaActivity[]> {
  const rows = await selectAreaDays(ctx.db, { userId: ctx.userId, from, to: today(ctx) });
  const done = rows.filter(({ tasks, recurring }) => tasks + recurring > 0);
  return [...Map.groupBy(done, ({ area_id }) => area_id)].map(([area_id, days]) => {
    const byWeek = Array.from({ length: weeks }, () => 0);
    for (const { day, tasks, recurring } of days) byWeek[Math.floor(daysBetween(from, day) / 7)]! += tasks + recurring;
    return { area_id, weeks: byWeek, last_day: days.at(-1)!.day };
  });
}
