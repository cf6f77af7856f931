import { expect, test } from 'vitest';
import { daysOf, lengthOf, rangeParams, readRange } from './range.ts';

const TODAY = '2026-11-22';

test('a named range ends today and has its number of days', () => {
  expect(daysOf('week', TODAY)).toEqual({ from: '2026-11-16', to: TODAY });
  expect(daysOf('month', TODAY)).toEqual({ from: '2026-10-24', to: TODAY });
  expect(daysOf('year', TODAY)).toEqual({ from: '2025-11-23', to: TODAY });
  expect(daysOf('all_time', TODAY)).toBeNull();
  expect((['week', 'month', 'quarter', 'year'] as const).map((range) => lengthOf(daysOf(range, TODAY)!))).toEqual([
    7, 30, 91, 365,
  ]);
});

test('custom days are read from the address', () => {
  const own = { from: '2026-02-01', to: '2026-02-28' };
  expect(readRange(own)).toEqual(own);
  expect(readRange({ ...own, range: 'year' })).toEqual(own);
  expect(daysOf(own, TODAY)).toEqual(own);
  expect(readRange({ from: TODAY, to: TODAY })).toEqual({ from: TODAY, to: TODAY });
});

test('an invalid range becomes a month', () => {
  const none: Record<string, string>[] = [
    {},
    { range: 'ever' },
    { from: '2026-02-01' },
    { from: '2026-02-28', to: '2026-02-01' },
    { from: '2026-02-01', to: '2026-02-31' },
    { from: 'soon', to: 'later' },
  ];
  expect(none.map((params) => readRange(params))).toEqual(none.map(() => 'month'));
  expect(readRange({ from: '2026-02-01', to: '2026-02-31', range: 'year' })).toBe('year');
});

test.each(['week', 'month', 'all_time', { from: '2026-01-01', to: '2026-01-02' }] as const)(
  'the address keeps the range %j',
  (range) => {
    expect(readRange(rangeParams(range) as Record<string, string>)).toEqual(range);
  },
);
