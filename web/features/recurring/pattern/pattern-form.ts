import type { NewRecurrencePattern, RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { ApiError } from '#web/platform/api-error.ts';

/** A number in a field, which may be empty. */
type Typed = number | '';

/** What the fields of a pattern hold. What belongs to another type is kept while the person tries one. */
export interface PatternValues {
  type: 'daily' | 'weekly' | 'monthly' | 'custom';
  interval: Typed;
  weekdays: readonly Weekday[];
  /** Empty: the day it starts on. */
  month_day: Typed;
  ends: 'never' | 'on' | 'after';
  end_date: string | null;
  max_instances: Typed;
  rrule: string;
  repeat_from: RepeatFrom;
}

/** What is wrong with each field of a pattern. */
export type PatternProblems = Partial<Record<keyof PatternValues, string>>;

const EVERY_WEEK: PatternValues = {
  type: 'weekly',
  interval: 1,
  weekdays: [],
  month_day: '',
  ends: 'never',
  end_date: null,
  max_instances: '',
  rrule: '',
  repeat_from: 'due',
};

/** The fields as they open: a pattern as it is, or every week. */
export function patternValues(pattern: RecurrencePattern | null, repeat_from: RepeatFrom = 'due'): PatternValues {
  if (pattern === null || pattern.type === 'none') return { ...EVERY_WEEK, repeat_from };
  return {
    type: pattern.type,
    interval: pattern.interval,
    weekdays: pattern.weekdays,
    month_day: pattern.month_day ?? '',
    ends: pattern.end_date !== null ? 'on' : pattern.max_instances !== null ? 'after' : 'never',
    end_date: pattern.end_date,
    max_instances: pattern.max_instances ?? '',
    rrule: pattern.rrule ?? '',
    repeat_from,
  };
}

/** What is still to be filled in. */
export function missingParts({ type, interval, ends, end_date, max_instances, rrule }: PatternValues): PatternProblems {
  return {
    ...(type !== 'custom' && interval === '' && { interval: 'Say how many' }),
    ...(type === 'custom' && rrule.trim() === '' && { rrule: 'Write a rule, such as the example' }),
    ...(ends === 'on' && end_date === null && { end_date: 'Choose its last day' }),
    ...(ends === 'after' && max_instances === '' && { max_instances: 'Say how many times' }),
  };
}

/** The pattern to send; null while something is missing. */
export function patternOf(values: PatternValues): NewRecurrencePattern | null {
  if (Object.keys(missingParts(values)).length > 0) return null;
  const { type, interval, weekdays, month_day, ends, end_date, max_instances, rrule } = values;
  return {
    type,
    interval: type === 'custom' ? 1 : Number(interval),
    weekdays: type === 'weekly' ? [...weekdays] : [],
    month_day: type === 'monthly' && month_day !== '' ? month_day : null,
    // A stored pattern may end on a day and after a number of times; both stay until another end is chosen.
    end_date: ends === 'on' ? end_date : null,
    max_instances: ends === 'never' || max_instances === '' ? null : max_instances,
    rrule: type === 'custom' ? rrule.trim() : null,
  };
}

/** The pattern to explain: while its end is still to be chosen, the one without an end. */
export function shownPatternOf(values: PatternValues): NewRecurrencePattern | null {
  const { end_date, max_instances } = missingParts(values);
  return patternOf(end_date || max_instances ? { ...values, ends: 'never' } : values);
}

/** What a refusal says about the fields of the pattern; empty when it speaks of something else. */
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

/** The weekdays from the one on which the person's week begins. @param first 0 Sunday to 6 Saturday. */
export function weekFrom(first: number): Weekday[] {
  const start = (first + 6) % 7;
  return [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
}
