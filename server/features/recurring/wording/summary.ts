import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, addMonths, dayAndMonth, dayOfMonth, dayOfWeek, wholeDay } from '#server/platform/calendar.ts';
import { customSummary } from './custom-summary.ts';
import type { Rule } from '../engine/rule.ts';
import { enumerate, every, ordinal, weekdayNames } from './words.ts';

/**
 * The rule as a sentence without its full stop: "Every 2 weeks on Monday and Thursday, until 31 December 2026".
 * @param locale of the reader, for days.
 */
export function summaryOf(rule: Rule, locale?: string): string {
  if (rule.pattern.type === 'none') return 'Does not repeat';
  const counted = rule.repeatFrom === 'completion' ? ' after completion' : '';
  return whichDays(rule, locale) + counted + end(rule, locale);
}

function whichDays(rule: Rule, locale?: string): string {
  const { type, interval, rrule } = rule.pattern;
  if (type === 'weekly') return inWeeks(rule);
  if (type === 'monthly') return inMonths(rule, locale);
  if (type === 'custom') return customSummary(rrule ?? '', rule.startDate, locale);
  return every(interval, 'day');
}

function inWeeks({ pattern, repeatFrom, startDate, weekStartsOn }: Rule): string {
  const { interval, weekdays } = pattern;
  if (weekdays.length === 0 && repeatFrom === 'completion') return every(interval, 'week');
  const named = weekdays.length > 0 ? weekdays : [dayOfWeek(startDate)];
  if (interval === 1 && named.length === WEEKDAYS.length) return 'Every day';
  if (interval === 1 && isMondayToFriday(named)) return 'Every weekday';
  return `${every(interval, 'week')} on ${enumerate(weekdayNames(named, weekStartsOn))}`;
}

const isMondayToFriday = (weekdays: readonly Weekday[]) =>
  weekdays.length === 5 && !weekdays.includes('saturday') && !weekdays.includes('sunday');

function inMonths({ pattern, repeatFrom, startDate }: Rule, locale?: string): string {
  const { interval, month_day } = pattern;
  if (month_day === null && repeatFrom === 'completion') {
    return interval % 12 === 0 ? every(interval / 12, 'year') : every(interval, 'month');
  }
  const day = month_day ?? dayOfMonth(startDate);
  if (interval % 12 === 0) return `${every(interval / 12, 'year')} on ${dayInYear(startDate, day, locale)}`;
  const inShorterMonths = day > 28 ? ' (the last day of shorter months)' : '';
  return `${every(interval, 'month')} on the ${ordinal(day)}${inShorterMonths}`;
}

/** "25 December", "29 February (28 February in other years)". */
function dayInYear(startDate: string, day: number, locale?: string): string {
  const inLeapYear = addMonths(`2028-${startDate.slice(5)}`, 0, day);
  const written = dayAndMonth(inLeapYear, locale);
  if (!inLeapYear.endsWith('-02-29')) return written;
  return `${written} (${dayAndMonth(addDays(inLeapYear, -1), locale)} in other years)`;
}

function end({ pattern: { end_date, max_instances } }: Rule, locale?: string): string {
  const until = end_date && `until ${wholeDay(end_date, locale)}`;
  const times = max_instances && (max_instances === 1 ? 'once' : `${max_instances} times`);
  if (until && times) return `, ${times} at most, ${until}`;
  return until || times ? `, ${until || times}` : '';
}
