import { expect, test } from 'vitest';
import { followed, intentOf, swipeAt } from './swipe.ts';

test.each([
  [4, 3, null],
  [14, 2, 'swipe'],
  [-14, 2, 'swipe'],
  [3, 14, 'scroll'],
  [14, 12, 'scroll'],
  [-12, -40, 'scroll'],
])('a finger that moved %d horizontally and %d vertically: %s', (across, down, intent) => {
  expect(intentOf(across, down)).toBe(intent);
});

test('a third of a narrow row is a swipe, and never more than a thumb reaches', () => {
  expect(swipeAt(320)).toBeCloseTo(112);
  expect(swipeAt(900)).toBe(140);
});

test('a row hardly moves to a side without an action', () => {
  expect([followed(80, true), followed(80, false)]).toEqual([80, 10]);
});
