import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { dayOfMonth, dayOfWeek } from '#server/platform/calendar.ts';
import { partsOf, shortWeekday } from './rrule.ts';
import type { Rule } from './rule.ts';

/** Steps after which the library gives up. In a daily rule, a 29 February is up to 2,922 steps away. */
export const STEPS_MAX = 5_000;
/** The last day that can be written. */
const LAST_DAY = '9999-12-31';

/** How many the engine counts. From completion on, instances are counted where they are made. */
const countedBy = ({ pattern, repeatFrom }: Rule) => (repeatFrom === 'due' ? pattern.max_instances : null);

/** The last day the rule may fall on. */
export const lastDay = ({ pattern }: Rule): string => pattern.end_date ?? LAST_DAY;

/** The library asks for instants; all of them are midnights of UTC, where every day has one. */
export const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC');

export const dayOf = (midnightOfDay: { toPlainDate(): { toString(): string } }): string =>
  midnightOfDay.toPlainDate().toString();

/** @throws Error where RFC 5545 forbids some parts together. */
export const strictRule = (rruleString: string, startDate: string) =>
  new RRuleTemporal({ rruleString, dtstart: midnight(startDate), strict: true });

/** A rule as the library follows it, from its start to its end. */
export function libraryRule(rule: Rule, maxIterations = STEPS_MAX) {
  return new RRuleTemporal({
    rruleString: rruleOf(rule),
    dtstart: midnight(rule.startDate),
    until: midnight(lastDay(rule)),
    maxIterations,
  });
}

/** The rule in the words of RFC 5545, its first and last day stand beside it: `FREQ=DAILY;INTERVAL=1`. */
export function rruleOf(rule: Rule): string {
  const { pattern, startDate, weekStartsOn } = rule;
  const { type, interval, weekdays, month_day, rrule } = pattern;
  const count = countedBy(rule);
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

/** A rule of week numbers is of the weekday it starts on; the library forgets which once it has skipped some years. */
function withItsWeekday(rrule: string, startDate: string): string {
  const parts = partsOf(rrule);
  const isOpen = parts.has('BYWEEKNO') && !parts.has('BYDAY');
  return isOpen ? `${rrule};BYDAY=${shortWeekday(dayOfWeek(startDate))}` : rrule;
}

/** The library gives up by throwing. */
export function orWhenItGivesUp<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && /^Maximum .* exceeded/.test(error.message)) return otherwise();
    throw error;
  }
}
