import { expect, test } from 'vitest';
import type { Range } from '#contract/quick-add/grammar.ts';
import { splitAtRanges } from './highlights.ts';

const drawn = (line: string, ranges: Range[], offered: Range[] = []) =>
  splitAtRanges(line, ranges, offered).map(({ text, state }) =>
    state === 'understood' ? `[${text}]` : state === 'offered' ? `(${text})` : text,
  );

test('understood words are cut out in place, and no text is lost', () => {
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

test('a line that is fully understood, or not at all', () => {
  expect(drawn('!high', [{ start: 0, end: 5 }])).toEqual(['[!high]']);
  expect(drawn('Rent', [])).toEqual(['Rent']);
  expect(drawn('', [])).toEqual([]);
});

test('offered words have a separate mark', () => {
  expect(drawn('Call Ana at 5 tomorrow', [{ start: 14, end: 22 }], [{ start: 9, end: 13 }])).toEqual([
    'Call Ana ',
    '(at 5)',
    ' ',
    '[tomorrow]',
  ]);
});

test('two meanings of the same words are highlighted once', () => {
  const both = { start: 6, end: 17 };
  expect(drawn('Lunch 12:30-13:30', [both, both])).toEqual(['Lunch ', '[12:30-13:30]']);
});
