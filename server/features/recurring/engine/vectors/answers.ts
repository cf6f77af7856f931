import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { occurrencesBetween } from '../occurrences.ts';

interface Vector {
  name: string;
  rule: { pattern: Partial<RecurrencePattern>; startDate: string; weekStartsOn: Weekday };
  from: string;
  to: string;
  expected: readonly string[];
}

/** A pattern that says no more than it has to. */
export const patternOf = (said: Partial<RecurrencePattern>): RecurrencePattern => ({
  type: 'daily',
  interval: 1,
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
  ...said,
});

/** What another source says about rules: `make-recurrence.py`. */
export const recurrenceVectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recurrence.json'), 'utf8'),
) as readonly Vector[];

/** The same as the engine answers it. */
export const recurrenceAnswers = (): Vector[] =>
  recurrenceVectors.map((vector) => {
    const rule = { ...vector.rule, pattern: patternOf(vector.rule.pattern), repeatFrom: 'due' as const };
    return { ...vector, expected: occurrencesBetween(rule, vector.from, vector.to) };
  });
