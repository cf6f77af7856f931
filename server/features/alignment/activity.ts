import { type Activity, ACTIVITY_WEEKS, type AreaActivity } from '#contract/alignment.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type ActiveDay, readActiveDays } from '#server/features/completions/active-days.ts';
import { readStreak, type Streak } from '#server/features/journal/insights/streaks.ts';
import { addDays, weekStart, daysBetween } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { prepare } from '#server/database/prepare.ts';

/** The first day of the last `weeks` weeks of a user, up to a day. */
export const activeFrom = (day: string, weekStartsOn: Weekday, weeks = ACTIVITY_WEEKS): string =>
  addDays(weekStart(day, weekStartsOn), -7 * (weeks - 1));

/** The earliest such day, whatever day the weeks start on. */
export const earliestActive = (day: string): string => addDays(day, 1 - 7 * ACTIVITY_WEEKS);

/** Completions and journal entries of each day of the last weeks, completions by area, and the streaks. */
export async function readActivity(ctx: Context, weeks: number): Promise<Activity & { areas: AreaActivity[] }> {
  const { week_starts_on } = await getUser(ctx.db, ctx.userId);
  const from = activeFrom(today(ctx), week_starts_on, weeks);
  return {
    ...activityOf(from, today(ctx), await readActiveDays(ctx, from, today(ctx)), await readStreak(ctx)),
    areas: await readAreaActivity(ctx, from, weeks),
  };
}

/** The same from data that was already read. @param active may begin before `from`. */
export function activityOf(from: string, to: string, active: readonly ActiveDay[], streak: Streak): Activity {
  const known = new Map(active.map((each) => [each.day, each]));
  const days: Activity['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { completed = 0, points = 0, entries = 0 } = known.get(date) ?? {};
    days.push({ date, completed, points, entries });
  }
  return { from, to, days, current_streak: streak.current, longest_streak: streak.longest, most: mostOf(days) };
}

function mostOf(days: Activity['days']): Activity['most'] {
  const most = days.reduce((best, day) => (day.completed >= best.completed ? day : best));
  return most.completed === 0 ? null : { date: most.date, completed: most.completed };
}

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
async function readAreaActivity(ctx: Context, from: string, weeks: number): Promise<AreaActivity[]> {
  const rows = await selectAreaDays(ctx.db, { userId: ctx.userId, from, to: today(ctx) });
  const done = rows.filter(({ tasks, recurring }) => tasks + recurring > 0);
  return [...Map.groupBy(done, ({ area_id }) => area_id)].map(([area_id, days]) => {
    const byWeek = Array.from({ length: weeks }, () => 0);
    for (const { day, tasks, recurring } of days) byWeek[Math.floor(daysBetween(from, day) / 7)]! += tasks + recurring;
    return { area_id, weeks: byWeek, last_day: days.at(-1)!.day };
  });
}
