import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import {
  monthDaysRule,
  readNthWeekday,
  readNthWeekdays,
  readQuarters,
} from '#web/features/recurring/pattern/nth-weekday.ts';
import { addDays, dayOfMonth, dayOfWeek, endOfMonth } from '#web/ui/date/days.ts';

/** The first day from `from` on that fits a pattern; where it leaves that open, `from` itself. */
export function firstDay(pattern: NewRecurrencePattern, from: string): string {
  const fits = fitOf(pattern);
  let day = from;
  // No pattern that can be written in a line leaves out more than a quarter.
  for (let tries = 0; tries < 123 && !fits(day); tries += 1) day = addDays(day, 1);
  return day;
}

function fitOf({ type, weekdays, month_day, rrule }: NewRecurrencePattern): (day: string) => boolean {
  if (type === 'custom' && rrule !== null) return fitOfRule(rrule);
  if (weekdays.length > 0) return (day) => weekdays.includes(weekdayOf(day));
  if (month_day === null) return () => true;
  return (day) => dayOfMonth(day) === month_day || (endOfMonth(day) === day && dayOfMonth(day) < month_day);
}

function fitOfRule(rrule: string): (day: string) => boolean {
  const quarters = readQuarters(rrule);
  if (quarters) {
    const fits = fitOfRule(quarters.monthly);
    return (day) => quarters.months.includes(Number(day.slice(5, 7))) && fits(day);
  }
  const several = readNthWeekdays(rrule)?.map(fitOfRule);
  if (several) return (day) => several.some((fits) => fits(day));
  if (rrule === monthDaysRule([-1])) return (day) => day === endOfMonth(day);
  const onDates = /^FREQ=MONTHLY;BYMONTHDAY=([\d,]+)$/.exec(rrule)?.[1]?.split(',').map(Number);
  if (onDates) return (day) => onDates.includes(dayOfMonth(day));
  const on = readNthWeekday(rrule);
  if (!on) return () => true;
  return (day) => {
    if (!on.days.includes(weekdayOf(day))) return false;
    const between = on.nth === -1 ? [addDays(day, 1), endOfMonth(day)] : [`${day.slice(0, 8)}01`, addDays(day, -1)];
    const others = daysOf(between[0]!, between[1]!).filter((each) => on.days.includes(weekdayOf(each)));
    return others.length === (on.nth === -1 ? 0 : on.nth - 1);
  };
}

/** Every day from one to another, both included. */
function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
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
