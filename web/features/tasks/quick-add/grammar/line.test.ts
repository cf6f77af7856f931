import { expect, test } from 'vitest';
import { wordPattern } from './line.ts';

/** Milliseconds that searches take which were never made before. */
function firstSearches(patternOf: (words: string) => RegExp, round: number): number {
  const patterns = Array.from({ length: 30 }, (_, index) => patternOf(`never${round}or${index}`));
  const start = performance.now();
  for (const pattern of patterns) expect([...'Call Ana tomorrow'.matchAll(pattern)]).toEqual([]);
  return performance.now() - start;
}

test('words that a line has not cost it hardly more than a search for letters, at the first key as well', () => {
  const rounds = Array.from({ length: 5 }, (_, round) => ({
    words: firstSearches(wordPattern, round),
    letters: firstSearches((words) => new RegExp(`(?:${words})+`, 'giu'), round),
  }));
  const fastest = (kind: 'words' | 'letters') => Math.min(...rounds.map((round) => round[kind]));
  expect(fastest('words')).toBeLessThan(5 * fastest('letters') + 1);
});

test('words are found in any case, and as often as they stand alone', () => {
  const found = [...'Tomorrow, TOMORROW’s plan and tomorrow'.matchAll(wordPattern('tomorrow'))];
  expect(found.map(({ index }) => index)).toEqual([0, 30]);
});
