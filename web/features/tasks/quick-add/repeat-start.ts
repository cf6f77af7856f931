import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, dayOfMonth, dayOfWeek } from '#web/ui/date/days.ts';

/** The first day from `from` on that fits a pattern; where it leaves that open, `from` itself. */
export function firstDay({ weekdays, month_day }: NewRecurrencePattern, from: string): string {
  const fits = (day: string) => {
    if (weekdays.length > 0) return weekdays.includes(weekdayOf(day));
    if (month_day === null) return true;
    const isLast = addDays(day, 1).slice(0, 7) !== day.slice(0, 7);
    return dayOfMonth(day) === month_day || (isLast && dayOfMonth(day) < month_day);
  };
  let day = from;
  while (!fits(day)) day = addDays(day, 1);
  return day;
}

/** A pattern that leaves its day open, with the day that it takes from its beginning. */
export function beginningOn(pattern: NewRecurrencePattern, start: string | null): NewRecurrencePattern {
  if (start === null) return pattern;
  const { type, interval } = pattern;
  if (type === 'weekly' && pattern.weekdays.length === 0) return { ...pattern, weekdays: [weekdayOf(start)] };
  if (type === 'monthly' && pattern.month_day === null && interval % 12 !== 0) {
    return { ...pattern, month_day: dayOfMonth(start) };
  }
  return pattern;
}

const weekdayOf = (day: string) => WEEKDAYS[(dayOfWeek(day) + 6) % 7]!;
