import { expect, test } from 'vitest';
import { gapInPoints, shortestOf } from './short-pillar.ts';

const share = (name: string, actual: number, wanted: number | null) => ({ name, actual, wanted });
const shortest = (...shares: ReturnType<typeof share>[]) =>
  shortestOf(shares, ({ actual, wanted }) => (wanted === null ? null : gapInPoints(actual, wanted)))?.name;

test('the pillar with the largest gap in whole points falls short, the first of equals', () => {
  expect(shortest(share('Health', 14, 25), share('Family', 5, 25), share('Rest', 0, null))).toBe('Family');
  expect(shortest(share('Health', 14.4, 25), share('Family', 13.6, 25))).toBe('Health');
});

test('a gap of less than five points is none', () => {
  expect(shortest(share('Health', 20.4, 25))).toBe('Health');
  expect(shortest(share('Health', 20.6, 25), share('Work', 60, 25))).toBeUndefined();
});
