import { expect, test } from 'vitest';
import { daysOf, readRange } from './range.ts';

test('a range ends today and has the days that it says', () => {
  expect(daysOf('30', '2026-11-22')).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  expect(daysOf('year', '2026-11-22')).toEqual({ from: '2025-11-23', to: '2026-11-22' });
  expect(daysOf('all', '2026-11-22')).toBeNull();
});

test('what is no range is a month', () => {
  expect([undefined, 'ever', 'year'].map(readRange)).toEqual(['30', '30', 'year']);
});
