import { expect, test } from 'vitest';
import { splitAtRanges } from './highlights.ts';

const drawn = (line: string, ranges: { start: number; end: number }[]) =>
  splitAtRanges(line, ranges).map(({ text, understood }) => (understood ? `[${text}]` : text));

test('understood words are cut out in place, and nothing of the line is lost', () => {
  const line = 'Pay rent tomorrow !high now';
  const ranges = [
    { start: 9, end: 17 },
    { start: 18, end: 23 },
  ];
  expect(drawn(line, ranges)).toEqual(['Pay rent ', '[tomorrow]', ' ', '[!high]', ' now']);
  expect(
    splitAtRanges(line, ranges)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});

test('a line that is all understood, or not at all', () => {
  expect(drawn('!high', [{ start: 0, end: 5 }])).toEqual(['[!high]']);
  expect(drawn('Rent', [])).toEqual(['Rent']);
  expect(drawn('', [])).toEqual([]);
});
