import { expect, test } from 'vitest';
import { PLANS } from '../breakdown/plans.ts';
import { CAUSES } from '../obstacle/causes.ts';
import { hasWord, lowered } from './match-words.ts';

/** An example that a pattern matches: "stands still" for `stand* still`. */
const usedIn = (pattern: string) => `so what ${pattern.replaceAll('*', 's')}, then?`;

test('every pattern of the rules can match', () => {
  const patterns = [CAUSES, Object.values(PLANS)].flatMap((group) => group.flatMap(({ signs }) => signs));
  expect(patterns.length).toBeGreaterThan(150);
  expect(patterns.filter((pattern) => !hasWord(lowered(usedIn(pattern)), pattern))).toEqual([]);
});

test.each([
  ['stand* still', 'what stands still?', true],
  ['stand* still', 'what is standing  still?', true],
  ['stand* still', 'understand still', false],
  ['hold* up', 'what holds up the move', true],
  ['hold* up', 'a household update', false],
  ['learn*', 'learning spanish', true],
  ['art', 'where do i start', false],
  ['art', 'two arts', true],
  ['due', 'residue', false],
  ['now', 'größenow', false],
  ['now', 'now日', false],
  ['now', 'now²', false],
  ['now', '“now”', true],
  ['learn*', 'learnе', true],
])('the pattern “%s” matches “%s”: %s', (pattern, text, expected) => {
  expect(hasWord(text, pattern)).toBe(expected);
});
