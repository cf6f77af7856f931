import { dayOfMonth, dayOfWeek } from '#server/platform/calendar.ts';
import { partsOf, shortWeekday } from './rrule.ts';
import type { Rule } from './rule.ts';

/** The rule in the words of RFC 5545, its first and last day stand beside it: `FREQ=DAILY;INTERVAL=1`. */
export function rruleOf(rule: Rule): string {
  const { pattern, startDate, weekStartsOn } = rule;
  const { type, interval, weekdays, month_day, rrule } = pattern;
  // From completion on, instances are counted where they are made.
  const count = rule.repeatFrom === 'due' ? pattern.max_instances : null;
  const parts = {
    none: () => '',
    daily: () => `FREQ=DAILY;INTERVAL=${interval}`,
    weekly: () =>
      `FREQ=WEEKLY;INTERVAL=${interval};WKST=${shortWeekday(weekStartsOn)}` +
      (weekdays.length > 0 ? `;BYDAY=${weekdays.map(shortWeekday).join(',')}` : ''),
    monthly: () => `FREQ=MONTHLY;INTERVAL=${interval};${inEveryMonth(month_day ?? dayOfMonth(startDate))}`,
    custom: () => withItsWeekday(rrule ?? '', startDate),
  }[type]();
  return count === null ? parts : `${parts};COUNT=${count}`;
}

/** A day of the month that every month has: the last of 28, 29 … up to it. RFC 5545 would skip the shorter months. */
function inEveryMonth(day: number): string {
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = [28, 29, 30, 31].filter((each) => each <= day);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** A rule of week numbers is of the weekday it starts on; not every calendar program infers that. */
function withItsWeekday(rrule: string, startDate: string): string {
  const parts = partsOf(rrule);
  const isOpen = parts.has('BYWEEKNO') && !parts.has('BYDAY');
  return isOpen ? `${rrule};BYDAY=${shortWeekday(dayOfWeek(startDate))}` : rrule;
}
