import { expect, test } from 'vitest';
import { readGoal } from './goal-text.ts';

test.each([
  ['400', 400],
  [' 1,000 ', 1000],
  ['1.000', 1000],
  ['1 000 000', 1_000_000],
  ['1’500', 1500],
])('%j is a goal of %i points', (text, points) => {
  expect(readGoal(text)).toBe(points);
});

test.each(['', '0', '-5', '1.5', '12,34', 'many', '1000001', '1e3'])('%j is not a goal', (text) => {
  expect(readGoal(text)).toBeUndefined();
});
