import type { AlignmentHistory } from '#contract/alignment.ts';
import { type ActiveDay, pointsBetween, readActiveDays } from '#server/features/completions/active-days.ts';
import { readLogged } from '#server/features/completions/logged-days.ts';
import { addMonths, monthOf, monthStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readGoals } from './monthly-goal.ts';

/**
 * The points and goals of the last months, newest first, back to the month of the first completion or of the
 * registration, whichever is earlier.
 */
export async function readHistory(ctx: Context, count: number): Promise<AlignmentHistory> {
  const day = today(ctx);
  const months = monthsUpTo(day, (await readLogged(ctx)).begun, count);
  const days = await readActiveDays(ctx, `${months[0]!}-01`, day);
  const ofMonth = Map.groupBy(days, (each) => monthOf(each.day));
  const goals = await readGoals(ctx, months);
  return {
    months: months.map((month, index) => monthWith(month, goals[index]!, ofMonth.get(month) ?? [])).toReversed(),
  };
}

/** The months up to and including that of a day, the earliest first. */
function monthsUpTo(day: string, first: string, count: number): string[] {
  const months = [monthOf(day)];
  for (let start = monthStart(day); months.length < count && start > monthStart(first);) {
    start = addMonths(start, -1);
    months.push(monthOf(start));
  }
  return months.toReversed();
}

function monthWith(month: string, goal: number | null, days: readonly ActiveDay[]): AlignmentHistory['months'][number] {
  const score = pointsBetween(days, `${month}-01`, `${month}-31`);
  return {
    month,
    score,
    goal,
    is_reached: goal === null ? null : score >= goal,
    completed_count: days.reduce((sum, { completed }) => sum + completed, 0),
    active_days: days.filter(({ completed }) => completed > 0).length,
  };
}
