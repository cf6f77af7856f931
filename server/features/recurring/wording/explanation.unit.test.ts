import { expect, test } from 'vitest';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { explain } from './explanation.ts';
import { occurrencesFrom } from '../engine/occurrences.ts';
import type { Rule } from '../engine/rule.ts';
import { patternOf } from '../engine/vectors/answers.ts';

/** A Monday. */
const TODAY = '2026-07-06';

function explained(said: Partial<RecurrencePattern>, repeatFrom: 'due' | 'completion' = 'due', days?: string[]) {
  const rule: Rule = { pattern: patternOf(said), repeatFrom, startDate: '2026-07-01', weekStartsOn: 'monday' };
  return explain(rule, days ?? occurrencesFrom(rule, TODAY, 2), TODAY);
}

const mondaysAndThursdays = { type: 'weekly', interval: 2, weekdays: ['monday', 'thursday'] } as const;

test('a weekly rule keeps its days, and a missed one stays open', () => {
  expect(explained({ ...mondaysAndThursdays, weekdays: [...mondaysAndThursdays.weekdays] })).toEqual({
    if_early: 'The next one is still due on Thursday 16 July.',
    if_late: 'The next one is still due on Thursday 16 July.',
    if_missed: 'The one from Monday 13 July stays open alongside the one from Thursday 16 July.',
  });
});

test('missed instances of a daily rule do not accumulate', () => {
  expect(explained({ interval: 3 }).if_missed).toBe(
    'Missed ones don’t pile up. On Friday 10 July, the one from Tuesday 7 July counts as not done.',
  );
});

test('a skipped day is passed over, and one that was moved is named by its new day', () => {
  expect(explained({ interval: 3 }, 'due', ['2026-07-08', '2026-07-10'])).toEqual({
    if_early: 'The next one is still due on Friday 10 July.',
    if_late: 'The next one is still due on Friday 10 July.',
    if_missed: 'Missed ones don’t pile up. On Friday 10 July, the one from Wednesday 8 July counts as not done.',
  });
});

test('from completion: the next day depends on the day of completion', () => {
  expect(explained({ interval: 3 }, 'completion')).toEqual({
    if_early: 'Done on Monday 6 July, the next one is due on Thursday 9 July.',
    if_late: 'Done on Thursday 9 July, the next one is due on Sunday 12 July.',
    if_missed: 'It stays open, and the next one waits until you complete or skip it.',
  });
});

test('a day of another year is shown with its year', () => {
  expect(explained({ type: 'monthly', interval: 12, month_day: 5 }).if_late).toBe(
    'The next one is still due on Wednesday 5 July 2028.',
  );
});

test('the last occurrence and the end are described as such', () => {
  const last = 'Tuesday 7 July is the last date, whenever you complete it.';
  expect(explained({ interval: 3, end_date: '2026-07-08' })).toEqual({
    if_early: last,
    if_late: last,
    if_missed: 'It stays open until you complete or skip it.',
  });
  expect(explained({ interval: 3, end_date: '2026-07-09' }, 'completion').if_late).toBe(
    'Done on Thursday 9 July, it was the last one.',
  );
  expect(Object.values(explained({ max_instances: 2 }))).toEqual(Array(3).fill('No more dates follow.'));
});
