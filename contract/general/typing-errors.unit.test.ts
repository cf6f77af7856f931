import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#server/platform/folding.ts';
import { alikeWords, errorsBetween } from './typing-errors.ts';

test('a missing, additional, other or swapped letter is one error', () => {
  const words: [one: string, other: string, errors: number][] = [
    ['KITCHEN', 'KITCHEN', 0],
    ['KITHEN', 'KITCHEN', 1],
    ['KITTCHEN', 'KITCHEN', 1],
    ['KITXHEN', 'KITCHEN', 1],
    ['KITCHNE', 'KITCHEN', 1],
    ['ELEKTRIZIAN', 'ELECTRICIAN', 2],
    ['MENTAL', 'ELECTRICIAN', 8],
  ];
  for (const [one, other, errors] of words) expect([one, errorsBetween(one, other, 10)]).toEqual([one, errors]);
});

test('words with up to two errors are found, also by the quick comparison of letters', () => {
  const word = fc.stringMatching(/^[A-E]{8,12}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(alikeWords(one, [other], false).length > 0).toBe(errorsBetween(one, other, 20) <= 2);
    }),
  );
});

test('letters that a long word has lost count as errors of the long word, if nothing else matches', () => {
  const found = (typed: string, hasNoExactMatch = true) =>
    alikeWords(typed, ['BATHROOM', 'KITCHEN', 'BATHTUB'], hasNoExactMatch);
  for (const typed of ['BATHRM', 'BATROM', 'BTHROM', 'BATHRRM'])
    expect([typed, found(typed)]).toEqual([typed, ['BATHROOM']]);
  expect(found('BATHRM', false)).toEqual([]);
  for (const typed of ['BATRM', 'KITXXEN', 'KTCHN']) expect([typed, found(typed)]).toEqual([typed, []]);
});

test('folded texts contain no lower-case ASCII letter, which separates them', () => {
  const wrong: number[] = [];
  for (let code = 0; code < 0x2ffff; code += 1) {
    if (/[a-z]/.test(fold(String.fromCodePoint(code)))) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});
