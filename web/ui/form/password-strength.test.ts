import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0, 'Too short'],
  ['abcde', 0, 'Too short'],
  ['abcdef', 1, 'Weak'],
  ['abcdefg', 1, 'Weak'],
  ['abcdefgh', 2, 'Fair'],
  ['abcdefghij', 2, 'Fair'],
  ['Abcdefghi', 2, 'Fair'],
  ['Abcdefghij', 3, 'Good'],
  ['Éabcdefghij', 3, 'Good'],
  ['Abcdefghij12', 3, 'Good'],
  ['Abcdefghij1!', 4, 'Strong'],
  ['abcdefghij1!', 2, 'Fair'],
])('%s: %i segments, %s', (password, segments, label) => {
  expect(strengthOf(password)).toEqual({ segments, label });
});
