import type { NewRecurrencePattern, RecurrencePattern } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { DomainError } from '#server/platform/errors.ts';
import { hasCountableDates } from './occurrences.ts';
import { FALLS_TOO_RARELY, invalidPattern, readRrule } from './rrule.ts';
import type { Rule } from './rule.ts';

/**
 * The stored form of a pattern: fields of other types are dropped, weekdays are sorted, Monday first, and unique. UNTIL
 * and COUNT of an rrule become `end_date` and `max_instances`, of which the stricter value is kept; INTERVAL and WKST
 * stay in it.
 * @throws InvalidInput naming the field: an rrule that is missing, unreadable, not of days, or with a DTSTART of its
 * own; an end before the start; a rule without days, or with days too rare to find.
 */
export function readPattern(
  sent: NewRecurrencePattern,
  startDate: string,
  weekStartsOn: Weekday = 'monday',
): RecurrencePattern {
  const pattern = ofItsType(sent);
  if (pattern.type === 'none') return pattern;
  const saysWhen = pattern.type === 'custom' ? 'rrule' : 'type';
  if (pattern.end_date !== null && pattern.end_date < startDate) {
    throw invalidPattern(sent.end_date === pattern.end_date ? 'end_date' : saysWhen, 'Ends before it starts');
  }
  if (!falls({ pattern, repeatFrom: 'due', startDate, weekStartsOn })) {
    throw invalidPattern(pattern.end_date === null ? saysWhen : 'end_date', FALLS_TOO_RARELY);
  }
  return pattern;
}

/**
 * True when a pattern in a whole record equals the stored one: it is then not checked again, so that a rule can be
 * renamed even if its dates are no longer valid.
 * @throws InvalidInput for another rrule that cannot be read.
 */
export const isUnchanged = (sent: NewRecurrencePattern, stored: RecurrencePattern): boolean =>
  keyOf(sent) === keyOf(stored) || keyOf(ofItsType(sent)) === keyOf(stored);

const keyOf = ({ type, interval, weekdays, month_day, end_date, max_instances, rrule }: NewRecurrencePattern) =>
  JSON.stringify([type, interval, inOrder(weekdays), month_day, end_date, max_instances, rrule]);

const inOrder = (weekdays: readonly Weekday[]) => WEEKDAYS.filter((weekday) => weekdays.includes(weekday));

function ofItsType(sent: NewRecurrencePattern): RecurrencePattern {
  const { type, interval, end_date, max_instances } = sent;
  const common = { type, interval, weekdays: [], month_day: null, end_date, max_instances, rrule: null };
  switch (type) {
    case 'none':
      return { ...common, interval: 1, end_date: null, max_instances: null };
    case 'daily':
      return common;
    case 'weekly':
      return { ...common, weekdays: inOrder(sent.weekdays) };
    case 'monthly':
      return { ...common, month_day: sent.month_day };
    case 'custom': {
      if (!sent.rrule?.trim()) throw invalidPattern('rrule', 'A custom pattern needs an rrule');
      const { rrule, until, count } = readRrule(sent.rrule);
      return {
        ...common,
        interval: 1,
        rrule,
        end_date: earlier(end_date, until),
        max_instances: fewer(max_instances, count),
      };
    }
  }
}

const earlier = (one: string | null, other: string | null) => (one && other && one > other ? other : (one ?? other));

const fewer = (one: number | null, other: number | null) => (one && other ? Math.min(one, other) : (one ?? other));

function falls(rule: Rule): boolean {
  try {
    return hasCountableDates(rule);
  } catch (error) {
    if (error instanceof DomainError || !(error instanceof Error)) throw error;
    throw invalidPattern('rrule', error.message);
  }
}
