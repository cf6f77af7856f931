import { addDays } from '../general/days.ts';

/** Number of days without a suggestion after "not now". */
export const NOT_NOW_DAYS = 7;

/**
 * The day from which a task may be suggested again after "not now": after a week, or the day before it is due, but not
 * on the day of the answer.
 */
export function suggestedAgain(today: string, dueDate: string | null): string {
  const afterAWeek = addDays(today, NOT_NOW_DAYS);
  if (dueDate === null) return afterAWeek;
  const [tomorrow, dayBefore] = [addDays(today, 1), addDays(dueDate, -1)];
  if (dayBefore >= afterAWeek) return afterAWeek;
  return dayBefore < tomorrow ? tomorrow : dayBefore;
}
