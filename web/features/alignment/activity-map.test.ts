import { expect, test } from 'vitest';
import type { Activity } from '#contract/alignment.ts';
import { addDays } from '#contract/general/days.ts';
import { mapDays, mapMonths, mapTable, streakText } from './activity-map.ts';

/** Days from a Monday on, with these numbers of completions. */
function activity(from: string, completed: readonly number[], fields: Partial<Activity> = {}): Activity {
  const days = completed.map((count, index) => ({
    date: addDays(from, index),
    ...{ completed: count, points: count * 5, entries: 0 },
  }));
  const most = days.toSorted((one, other) => other.completed - one.completed)[0]!;
  return { from, to: days.at(-1)!.date, days, current_streak: 0, longest_streak: 0, most, ...fields };
}
const levels = (given: Activity) => mapDays(given).map(({ level }) => level);

test('the level of a day is relative to the best day', () => {
  expect(levels(activity('2026-11-16', [0, 1, 3, 6, 9, 12]))).toEqual([0, 1, 1, 2, 3, 4]);
});

test('with little data, a day with one task has not the highest level', () => {
  expect(levels(activity('2026-11-16', [0, 1, 2]))).toEqual([0, 1, 2]);
});

test('a day with a journal entry is not empty', () => {
  const given = activity('2026-11-16', [0]);
  given.days[0]!.entries = 1;
  expect(mapDays(given)).toMatchObject([{ level: 1, facts: '1 journal entry' }]);
});

test('the label of a day lists what was done', () => {
  expect(mapDays(activity('2026-11-16', [0, 2])).map(({ facts }) => facts)).toEqual([
    'nothing completed',
    '2 completed, 10 points',
  ]);
});

test('a day links to its completions, otherwise to its entries, otherwise to itself', () => {
  const given = activity('2026-11-16', [2, 0, 0]);
  given.days[1]!.entries = 1;
  expect(mapDays(given).map(({ href }) => href)).toEqual([
    '#insights?from=2026-11-16&to=2026-11-16&rows=all',
    '#journal?from=2026-11-17&to=2026-11-17',
    '#today?date=2026-11-18',
  ]);
});

test('months are named at their first week, unless two names would overlap', () => {
  // Weeks from 31 August: one week of August, then September, October and November.
  const weeks = activity(
    '2026-08-31',
    Array.from({ length: 70 }, () => 0),
  );
  expect(mapMonths(weeks).map(({ week }) => week)).toEqual([1, 5, 9]);
});

test('the table for screen readers has a row for each week, the last one up to today', () => {
  const { rows } = mapTable(activity('2026-11-09', [1, 0, 0, 0, 0, 0, 0, 2, 3]));
  expect(rows.map(([, ...counts]) => counts)).toEqual([
    ['1', '0', '0', '0', '0', '0', '0'],
    ['2', '3'],
  ]);
});

test('an interrupted streak falls back to the longest one', () => {
  const run = (current_streak: number, longest_streak: number) =>
    streakText(activity('2026-11-16', [0], { current_streak, longest_streak }));
  expect(run(23, 23)).toEqual({ days: 23, text: 'days in a row' });
  expect(run(0, 12)).toEqual({ days: 12, text: 'days, the longest streak' });
  expect(run(1, 1)).toEqual({ days: 1, text: 'day, the longest streak' });
  expect(run(0, 0)).toBeNull();
});
