import { dayOfMonth, dayOfWeek } from '#server/platform/calendar.ts';
import { partsOf, shortWeekday } from './rrule.ts';
import type { Rule } from './rule.ts';

/** The rule as an RFC 5545 text, without its first and last day: `FREQ=DAILY;INTERVAL=1`. */
export function rruleOf(rule: Rule): string {
  const { pattern, startDate, weekStartsOn } = rule;
  const { type, interval, weekdays, month_day, rrule } = pattern;
  // For rules from completion, instances are counted when they are created.
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

/** A day of the month that exists in every month: the last of 28, 29 … up to it. RFC 5545 would skip shorter months. */
function inEveryMonth(day: number): string {
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = [28, 29, 30, 31].filter((each) => each <= day);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** A rule of week numbers uses the weekday of its start, which not every calendar program infers. */
function withItsWeekday(rrule: string, startDate: string): string {
  const parts = partsOf(rrule);
  const isOpen = parts.has('BYWEEKNO') && !parts.has('BYDAY');
  return isOpen ? `${rrule};BYDAY=${shortWeekday(dayOfWeek(startDate))}` : rrule;
}
