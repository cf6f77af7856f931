import { expect, test } from 'vitest';
import { linesUpTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [31, [0, 10, 20, 30, 40]],
  [1234, [0, 500, 1000, 1500]],
  [100_000, [0, 50_000, 100_000]],
])('lines up to %i are %j', (most, lines) => {
  expect(linesUpTo(most)).toEqual(lines);
});
