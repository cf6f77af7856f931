import { expect, test } from 'vitest';
import { loggedDays, rangeOf } from './range.ts';
import { stepsOf, sumSteps } from './steps.ts';

const logged = { first: '2026-01-15', last: '2026-11-20', begun: '2026-01-10' };
const named = (date_range: 'week' | 'month' | 'quarter' | 'year' | 'all_time') => ({
  ...{ date_range, date_from: null, date_to: null },
});

test('a named range ends today, and the previous one has the same length', () => {
  expect(rangeOf(named('month'), '2026-03-01', { ...logged, begun: '2026-01-01' })).toEqual({
    ...{ from: '2026-01-31', to: '2026-03-01' },
    previous: { from: '2026-01-01', to: '2026-01-30' },
  });
  expect(rangeOf(named('year'), '2028-02-29', logged).from).toBe('2027-03-02');
  expect(rangeOf(named('week'), '0001-01-10', { ...logged, begun: '0001-01-01' }).previous).toBeNull();
});

test('a range is compared with the previous one only if the account existed on all of its days', () => {
  const before = (begun: string) => rangeOf(named('year'), '2026-11-20', { ...logged, begun }).previous;
  expect(before('2026-11-18')).toBeNull();
  expect(before('2024-11-22')).toBeNull();
  expect(before('2024-11-21')).toEqual({ from: '2024-11-21', to: '2025-11-20' });
});

test('all time begins with the first completion and includes a traveller’s completions of tomorrow', () => {
  expect(rangeOf(named('all_time'), '2026-11-19', logged)).toEqual({
    ...{ from: '2026-01-15', to: '2026-11-20', previous: null },
  });
  expect(rangeOf(named('all_time'), '2026-11-19', { first: null, last: null, begun: '2026-11-19' }).from).toBeNull();
});

test('only days of the log are read', () => {
  expect(loggedDays({ from: '0001-01-01', to: '9999-12-31' }, logged)).toEqual({
    from: '2026-01-15',
    to: '2026-11-20',
  });
  expect(loggedDays({ from: '2026-11-21', to: '2026-11-30' }, logged)).toBeNull();
  expect(loggedDays({ from: '2026-01-01', to: '2026-01-31' }, { first: null, last: null })).toBeNull();
});

test.each([
  ['day', '2026-10-21', 62],
  ['week', '2026-10-22', 10],
  ['week', '2028-08-20', 105],
  ['month', '2028-08-22', 25],
] as const)('the steps of a range are its %ss up to %s', (unit, to, count) => {
  const { step, starts } = stepsOf({ from: '2026-08-21', to }, 'monday');
  expect([step, starts.length, starts[0]]).toEqual([unit, count, '2026-08-21']);
});

test('a step sums the days from its first one to the next step', () => {
  const { starts } = stepsOf({ from: '2026-01-01', to: '2026-12-31' }, 'sunday');
  const days = ['2026-01-03', '2026-01-04', '2026-01-10', '2026-12-31'];
  const steps = sumSteps(
    starts,
    days.map((day) => ({ day, completed: 1, points: 5 })),
  );
  expect(steps.filter(({ completed }) => completed > 0)).toEqual([
    { date: '2026-01-01', completed: 1, points: 5 },
    { date: '2026-01-04', completed: 2, points: 10 },
    { date: '2026-12-27', completed: 1, points: 5 },
  ]);
});
