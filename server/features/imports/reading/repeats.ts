import { type NewRecurrencePattern, RRULE_MAX } from '#contract/recurrence.ts';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { occurrencesFrom } from '#server/features/recurring/engine/occurrences.ts';
import { DomainError } from '#server/platform/errors.ts';
import type { TreeTask } from '../tree.ts';

type Repeat = NonNullable<TreeTask['repeat']>;

const PATTERN: Omit<NewRecurrencePattern, 'rrule'> = {
  type: 'custom',
  interval: 1,
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
};

/**
 * A rule that recurring tasks support, from `FREQ=…` with or without `RRULE:` before it; null for any other: hours,
 * keys of a vendor, days that never come.
 * @param from the day from which it is counted.
 */
export function readRepeat(rrule: string, from: string, of: Repeat['from'] = 'due'): Repeat | null {
  return firstDayOf(rrule, from) === null
    ? null
    : {
        rrule: rrule
          .trim()
          .toUpperCase()
          .replace(/^RRULE:/, ''),
        from: of,
      };
}

/**
 * The first day of a rule on or after a day; null if the rule is not supported or has no such day.
 * @param start the day from which the rule is counted.
 */
export function firstDayOf(rrule: string, from: string, start = from): string | null {
  if (rrule.length > RRULE_MAX) return null;
  const key = `${rrule} ${from} ${start}`;
  const known = firstDays.get(key);
  if (known !== undefined) return known;
  if (firstDays.size === FIRST_DAYS_MAX) firstDays.clear();
  const day = findFirstDay(rrule, from, start);
  firstDays.set(key, day);
  return day;
}

/** Checking a rule is slow, and the rules of a file are few. */
const firstDays = new Map<string, string | null>();
const FIRST_DAYS_MAX = 1000;

function findFirstDay(rrule: string, from: string, start: string): string | null {
  try {
    const pattern = readPattern({ ...PATTERN, rrule }, start);
    return (
      occurrencesFrom({ pattern, repeatFrom: 'due', startDate: start, weekStartsOn: 'monday' }, from, 1)[0] ?? null
    );
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
