import type { NewRecurrencePattern, RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { formatDate } from '#web/platform/format.ts';
import { type NthWeekday, readMonthRule, writeMonthRule } from '#contract/rules/month-rule.ts';

/** A number in a field, which may be empty. */
type Typed = number | '';

/** The values of the pattern fields. Values of another type are kept while the user tries one. */
export interface PatternValues {
  type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom';
  interval: Typed;
  weekdays: readonly Weekday[];
  /** The kind of day in a month: a number, the last day, or a weekday such as the last Friday. */
  month_by: 'day' | 'last' | 'weekday';
  /** Empty: the day it starts on. */
  month_day: Typed;
  nth: NthWeekday['nth'];
  /** `workday`: Monday to Friday. */
  nth_day: Weekday | 'workday';
  ends: 'never' | 'on' | 'after';
  end_date: string | null;
  max_instances: Typed;
  rrule: string;
  repeat_from: RepeatFrom;
}

export type PatternProblems = Partial<Record<keyof PatternValues, string>>;

const EVERY_WEEK: PatternValues = {
  type: 'weekly',
  interval: 1,
  weekdays: [],
  month_by: 'day',
  month_day: '',
  nth: -1,
  nth_day: 'friday',
  ends: 'never',
  end_date: null,
  max_instances: '',
  rrule: '',
  repeat_from: 'due',
};

/** The initial values: those of a pattern, or weekly. */
export function patternValues(pattern: RecurrencePattern | null, repeat_from: RepeatFrom = 'due'): PatternValues {
  if (pattern === null || pattern.type === 'none') return { ...EVERY_WEEK, repeat_from };
  return {
    ...EVERY_WEEK,
    type: pattern.type,
    interval: pattern.interval,
    weekdays: pattern.weekdays,
    month_day: pattern.month_day ?? '',
    ...inYears(pattern),
    ...ofMonthRule(pattern.rrule ?? ''),
    ...ofYearRule(pattern.rrule ?? ''),
    ends: pattern.end_date !== null ? 'on' : pattern.max_instances !== null ? 'after' : 'never',
    end_date: pattern.end_date,
    max_instances: pattern.max_instances ?? '',
    rrule: pattern.rrule ?? '',
    repeat_from,
  };
}

/** A multiple of twelve months is shown in years. */
const inYears = ({ type, interval }: RecurrencePattern): Partial<PatternValues> =>
  type === 'monthly' && interval % 12 === 0 ? { type: 'yearly', interval: interval / 12 } : {};

/** The fields of a rule that the form writes itself; empty for any other rule. */
function ofMonthRule(rrule: string): Partial<PatternValues> {
  const rule = readMonthRule(rrule);
  if (!rule || rule.ofQuarter !== null) return {};
  const { interval, dates, weekdays } = rule;
  if (dates.join() === '-1') return { type: 'monthly', interval, month_by: 'last' };
  const [on, ...others] = weekdays;
  if (!on || others.length > 0) return {};
  const { nth, days } = on;
  if (days.length > 1 && !isWorkweek(days)) return {};
  return { type: 'monthly', interval, month_by: 'weekday', nth, nth_day: days.length > 1 ? 'workday' : days[0]! };
}

/** A day in each year, as imports store it: `FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=3` */
const YEARLY = /^FREQ=YEARLY(?:;INTERVAL=(?<interval>\d+))?(?<day>;BYMONTH=(?<month>\d+);BYMONTHDAY=(?<date>\d+))?$/;

function ofYearRule(rrule: string): Partial<PatternValues> {
  const groups = YEARLY.exec(rrule)?.groups;
  return groups ? { type: 'yearly', interval: Number(groups['interval'] ?? 1) } : {};
}

/** What the form says about the day of a yearly pattern. */
export function yearHint(rrule: string, locale?: string): string {
  const { month, date = '' } = YEARLY.exec(rrule)?.groups ?? {};
  if (month === undefined) return 'Repeats on the start date. February 29 becomes the 28th in other years.';
  const day = `2028-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return `Repeats on ${formatDate(day, { day: 'numeric', month: 'long' }, locale)}.`;
}

/** An imported rule of a day in each year with the chosen interval; null if the pattern began as none. */
function yearRule({ type, interval, rrule }: PatternValues): string | null {
  const groups = type === 'yearly' ? YEARLY.exec(rrule)?.groups : undefined;
  return groups ? `FREQ=YEARLY${interval === 1 ? '' : `;INTERVAL=${interval}`}${groups['day'] ?? ''}` : null;
}

/** The rule for a day that the monthly type cannot express: the last day, or a weekday; null for a numbered day. */
function monthRule({ type, interval, month_by, nth, nth_day }: PatternValues): string | null {
  if (type !== 'monthly' || month_by === 'day') return null;
  const every = Number(interval);
  if (month_by === 'last') return writeMonthRule({ interval: every, dates: [-1] });
  return writeMonthRule({ interval: every, weekdays: [{ nth, days: nth_day === 'workday' ? WORKWEEK : [nth_day] }] });
}

/** The fields still to be filled in. */
export function missingParts({ type, interval, ends, end_date, max_instances, rrule }: PatternValues): PatternProblems {
  return {
    ...(type !== 'custom' && interval === '' && { interval: 'Enter a number' }),
    ...(type === 'custom' && rrule.trim() === '' && { rrule: 'Enter a rule, such as the example' }),
    ...(ends === 'on' && end_date === null && { end_date: 'Choose a date' }),
    ...(ends === 'after' && max_instances === '' && { max_instances: 'Enter a number' }),
  };
}

/** The pattern to send; null while it is incomplete. */
export function patternOf(values: PatternValues): NewRecurrencePattern | null {
  if (Object.keys(missingParts(values)).length > 0) return null;
  const { type, interval, weekdays, month_day, ends, end_date, max_instances } = values;
  const rrule = type === 'custom' ? values.rrule.trim() : (monthRule(values) ?? yearRule(values));
  const isMonthly = rrule === null && (type === 'monthly' || type === 'yearly');
  return {
    type: rrule !== null ? 'custom' : type === 'yearly' ? 'monthly' : type,
    interval: rrule !== null ? 1 : Number(interval) * (type === 'yearly' ? 12 : 1),
    weekdays: type === 'weekly' ? [...weekdays] : [],
    month_day: isMonthly && month_day !== '' ? month_day : null,
    // A stored pattern may end on a date and after a number of times; both stay until another end is chosen.
    end_date: ends === 'on' ? end_date : null,
    max_instances: ends === 'never' || max_instances === '' ? null : max_instances,
    rrule,
  };
}

/** The pattern to explain: until its end is chosen, the one without an end. */
export function shownPatternOf(values: PatternValues): NewRecurrencePattern | null {
  const { end_date, max_instances } = missingParts(values);
  return patternOf(end_date || max_instances ? { ...values, ends: 'never' } : values);
}

/** The errors of the pattern fields in a refusal; empty if it concerns something else. */
export function patternErrors(error: Error | null): PatternProblems {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.problems
      .filter(({ loc }) => loc[1] === 'recurrence_pattern')
      .map(({ loc, msg }) => [loc[2] ?? 'type', sentence(msg)]),
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Whether these are Monday to Friday. */
export const isWorkweek = (weekdays: readonly Weekday[]): boolean =>
  weekdays.length === WORKWEEK.length && WORKWEEK.every((day) => weekdays.includes(day));

export const WORKWEEK: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/** The weekdays from the user's first day of the week. @param first 0 Sunday to 6 Saturday. */
export function weekFrom(first: number): Weekday[] {
  const start = (first + 6) % 7;
  return [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
}
