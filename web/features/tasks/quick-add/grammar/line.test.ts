import { expect, test, vi } from 'vitest';
import { wordPattern } from './line.ts';

test('a line is searched for whole words only if it has their letters', () => {
  const wholeWords = vi.spyOn(RegExp.prototype, Symbol.matchAll);
  expect([...'Call Ana tomorrow'.matchAll(wordPattern('friday'))]).toEqual([]);
  expect(wholeWords).not.toHaveBeenCalled();
  expect([...'Call Ana tomorrow'.matchAll(wordPattern('tomorrow'))]).toHaveLength(1);
  expect(wholeWords).toHaveBeenCalledOnce();
  wholeWords.mockRestore();
});

test('words are found in any case, and as often as they stand alone', () => {
  const found = [...'Tomorrow, TOMORROW’s plan and tomorrow'.matchAll(wordPattern('tomorrow'))];
  expect(found.map(({ index }) => index)).toEqual([0, 30]);
});
