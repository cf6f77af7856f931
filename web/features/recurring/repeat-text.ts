import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import { type NthWeekday, readMonthRule } from '#contract/rules/month-rule.ts';

/**
 * A pattern as text: `every month on the 31st`, `every 2 weeks on Monday and Thursday`, `every weekday`.
 * @param day one of its days, `YYYY-MM-DD`, which adds the month of a yearly pattern: `every year on 3 March`.
 */
export function repeatText(pattern: NewRecurrencePattern, day: string | null, locale?: string): string {
  const { type, interval, weekdays, month_day, rrule } = pattern;
  switch (type) {
    case 'daily':
      return every(interval, 'day');
    case 'weekly':
      return weekdays.length > 0 ? onWeekdays(interval, weekdays) : every(interval, 'week');
    case 'monthly': {
      const isYears = interval % 12 === 0;
      const months = isYears ? every(interval / 12, 'year') : every(interval, 'month');
      const isOnDay = day !== null && (month_day ?? dayOfMonth(day)) === dayOfMonth(day);
      if (isYears && isOnDay) return `${months} on ${dayInYear(day, locale)}`;
      return month_day === null ? months : `${months} on the ${ordinal(month_day)}`;
    }
    default:
      return type === 'custom' ? (yearText(rrule ?? '', day, locale) ?? ruleText(rrule ?? '')) : 'not at all';
  }
}

/** The end of a pattern: `, until 30 Jun 2027`, `, 6 times`; empty if it has none. */
export function endText({ end_date, max_instances }: NewRecurrencePattern, locale?: string): string {
  const until = end_date && formatDate(end_date, { day: 'numeric', month: 'short', year: 'numeric' }, locale);
  return `${until ? `, until ${until}` : ''}${max_instances ? `, ${plural(max_instances, 'time')}` : ''}`;
}

const dayInYear = (day: string, locale?: string) => formatDate(day, { day: 'numeric', month: 'long' }, locale);

const YEARLY = /^FREQ=YEARLY(?:;INTERVAL=(?<interval>\d+))?(?:;BYMONTH=(?<month>\d+);BYMONTHDAY=(?<date>\d+))?$/;

/** A rule of one day in a year, as imports store it; null for any other. */
function yearText(rrule: string, day: string | null, locale?: string): string | null {
  const groups = YEARLY.exec(rrule)?.groups;
  if (!groups) return null;
  const { interval = 1, month, date = '' } = groups;
  const on = month === undefined ? day : `2028-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return every(Number(interval), 'year') + (on === null ? '' : ` on ${dayInYear(on, locale)}`);
}

function ruleText(rrule: string): string {
  const rule = readMonthRule(rrule);
  if (!rule) return 'by a custom rule';
  const { interval, ofQuarter, dates, weekdays } = rule;
  const days = [...dates.map((date) => (date === -1 ? 'last day' : ordinal(date))), ...weekdays.map(nthText)];
  return `${every(interval, ofQuarter === null ? 'month' : 'quarter')} on the ${list(days)}`;
}

const dayOfMonth = (day: string) => Number(day.slice(8));

const NTH: Readonly<Record<NthWeekday['nth'], string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
};

const nthText = ({ nth, days }: NthWeekday) =>
  `${NTH[nth]} ${days.length > 1 ? 'weekday' : days.map((day) => day.charAt(0).toUpperCase() + day.slice(1)).join()}`;

const list = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

const every = (interval: number, unit: string) => (interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`);

function onWeekdays(interval: number, weekdays: readonly Weekday[]): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (interval === 1 && days.join() === WEEKDAYS.slice(0, 5).join()) return 'every weekday';
  const names = days.map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  return interval === 1 ? `every ${list(names)}` : `every ${interval} weeks on ${list(names)}`;
}

function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(day) as 'one' | 'two' | 'few'
  ] as string | undefined;
  return `${day}${ending ?? 'th'}`;
}
