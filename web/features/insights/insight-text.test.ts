import { expect, test } from 'vitest';
import { comparison, formatShare, stepPlace, stepsOf } from './insight-text.ts';

const BEFORE = { from: '2026-09-22', to: '2026-10-21' };

test.each([
  [114, 83, '31 more than the 30 days before'],
  [80, 83, '3 fewer than the 30 days before'],
  [83, 83, 'as many as the 30 days before'],
  [0, 3, '3 fewer than the 30 days before'],
])('%i after %i is %s', (now, before, words) => {
  expect(comparison(now, before, BEFORE)).toBe(words);
});

test('an empty range before is not compared', () => {
  expect(comparison(3, 0, BEFORE)).toBeNull();
  expect(comparison(3, undefined, null)).toBeNull();
  expect(comparison(3, 1, { from: '2026-10-21', to: '2026-10-21' })).toBe('2 more than the day before');
});

test('a share below 100% is never rounded to 100%, nor one above 0% to 0%', () => {
  const digits = (words: string) => words.replace(/\s?%/, '');
  expect([0, 1, 50, 999, 1000].map((part) => digits(formatShare(part, 1000)))).toEqual(['0', '< 1', '5', '99', '100']);
});

const count = { completed: 1, points: 5 };

test('the steps of a range are adjacent, and are cut to its days', () => {
  const range = { from: '2026-11-04', to: '2026-11-18' };
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'].map((date) => ({ date, ...count }));
  expect(stepsOf(weeks, 'week', range, '2026-11-18').map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-04', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-18'],
  ]);
});

test('the current day is named Today', () => {
  const days = ['2026-11-17', '2026-11-18'].map((date) => ({ date, ...count }));
  const labels = stepsOf(days, 'day', { from: '2026-11-17', to: '2026-11-18' }, '2026-11-18').map(({ label }) => label);
  expect(labels.at(-1)).toBe('Today');
  expect(labels[0]).not.toBe('Today');
});

test('a step is named within a sentence', () => {
  const days = { from: '2026-10-05', to: '2026-10-11' };
  expect(stepPlace(days, 'day')).toMatch(/^on .*5/);
  expect(stepPlace(days, 'week')).toMatch(/^in the week from .*5/);
  expect(stepPlace(days, 'month')).toMatch(/^in October 2026/);
});
