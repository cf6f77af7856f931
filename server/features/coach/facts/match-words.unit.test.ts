import { expect, test } from 'vitest';
import { PLANS } from '../breakdown/plans.ts';
import { TOPICS } from '../chat/topics.ts';
import { named } from '../chat/understand.ts';
import { CAUSES } from '../obstacle/causes.ts';
import { hasWord, lowered } from './match-words.ts';

/** An example that a pattern matches: "stands still" for `stand* still`. */
const usedIn = (pattern: string) => `so what ${pattern.replaceAll('*', 's')}, then?`;

test('every pattern of the rules can match', () => {
  const patterns = [TOPICS, CAUSES, Object.values(PLANS)].flatMap((group) => group.flatMap(({ signs }) => signs));
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

const projects = ['Art', 'Is', 'Do', 'Plan', 'This week', 'Move (2026)', 'Art fair'].map((name) => ({ name }));

test.each([
  ['What should I start with?', undefined],
  ['What is due this week?', undefined],
  ['What should I do next?', undefined],
  ['How do I plan the partner meeting?', undefined],
  ['How is Art?', 'Art'],
  ['Is the art fair late?', 'Art fair'],
  ['What about the move (2026)?', 'Move (2026)'],
  // Each project is recognized in the question that the coach offers.
  ['How is Do?', 'Do'],
  ['How is Plan?', 'Plan'],
  ['What is overdue in “Plan”?', 'Plan'],
  ['How is This week?', 'This week'],
])('“%s” is about the project %s', (question, expected) => {
  expect(named(lowered(question), projects, ({ name }) => name)?.record.name).toBe(expected);
});
