import { expect, test } from 'vitest';
import { fold, containsAllWords } from './fold.ts';

test('a folded text keeps the original position of each letter', () => {
  expect(fold('São')).toEqual({ text: 'sao', at: [0, 1, 2, 3] });
  expect(fold('Straße').text).toBe('strasse');
});

test.each([
  ['Zürich tickets', 'zuri', true],
  ['Zürich tickets', 'TICK zü', true],
  ['Pay rent', 'rent  pay ', true],
  ['Don’t “pay” – 5\u00a0km', `don't "PAY" - 5 km`, true],
  [`Don't "pay"`, 'don’t «pay»', true],
  ['Pay rent', ' ', true],
  ['Pay rent', 'pay phone', false],
  ['Pay rent', 'pyr', false],
])('“%s” contains “%s”: %s', (text, filter, says) => {
  expect(containsAllWords(text, filter)).toBe(says);
});
