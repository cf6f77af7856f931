import { expect, test } from 'vitest';
import { sideways, stepFrom, successor } from './row-order.ts';

const IDS = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['a', -1, 'a'],
  ['d', 1, 'd'],
  ['b', Infinity, 'd'],
  ['c', -Infinity, 'a'],
  [null, 1, 'a'],
  ['gone', 1, 'a'],
])('from %s by %s to %s', (from, by, to) => {
  expect(stepFrom(IDS, from, by)).toBe(to);
});

test.each([
  ['c', 1, 'd'],
  ['a', 1, 'd'],
  ['d', 1, null],
  ['d', -1, 'a'],
  ['a', -1, null],
] as const)('from %s, %s column(s) across, to %s', (from, by, to) => {
  expect(sideways([['a', 'b', 'c'], [], ['d']], from, by)).toBe(to);
});

test('an empty list has no row to move to', () => {
  expect(stepFrom([], null, 1)).toBeNull();
  expect(successor(['a'], [], 'a')).toBeNull();
});

test.each([
  ['the next row', 'b', ['a', 'c', 'd'], 'c'],
  ['the next that is still there', 'b', ['a', 'd'], 'd'],
  ['the one above the last', 'd', ['a', 'b', 'c'], 'c'],
  ['the next one, wherever it was sorted to', 'b', ['d', 'c', 'a'], 'c'],
  ['the first of a list that shows other rows', 'b', ['x', 'y'], 'x'],
])('%s takes the place of a removed one', (_, left, now, next) => {
  expect(successor(IDS, now, left)).toBe(next);
});
