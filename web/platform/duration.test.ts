import { expect, test } from 'vitest';
import { formatDuration } from './format.ts';
import { readDuration } from './duration.ts';

test.for([
  ['45', 45],
  ['45 min', 45],
  ['5m', 5],
  ['1 h 30', 90],
  ['1h30m', 90],
  ['2 hours', 120],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['1:05', 65],
  [' 10 ', 10],
  ['0', 0],
] as const)('%s is %i minutes', ([typed, minutes]) => {
  expect(readDuration(typed)).toBe(minutes);
});

test('a formatted duration can be typed again', () => {
  for (const minutes of [5, 59, 60, 61, 90, 125, 10_080]) expect(readDuration(formatDuration(minutes))).toBe(minutes);
});

test('an empty text is not an estimate', () => {
  expect(readDuration('  ')).toBeNull();
});

test.for(['soon', '1:75', '-5', '1 h x', '169 h', '10081'])('%s cannot be an estimate', (typed) => {
  expect(readDuration(typed)).toBeUndefined();
});
