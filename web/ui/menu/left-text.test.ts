import { expect, test } from 'vitest';
import { leftText } from './left-text.ts';

const FAMILY = { value: 'p1', label: 'Family & Friends' };
const LIBRARY = { value: 'p2', label: 'Library' };
const options = [FAMILY, LIBRARY];

test('text that names no option is neither dropped nor taken', () => {
  expect(leftText('Famly', null, options)).toBe('unknown');
  expect(leftText('Famly', FAMILY, options)).toBe('unknown');
  expect(leftText('Fam', null, options)).toBe('unknown');
  // The options have not come yet.
  expect(leftText('Library', null, [])).toBe('unknown');
});

test('an option that is typed in full is taken, whatever its case, accents and spaces', () => {
  expect(leftText(' líbrary ', null, options)).toBe(LIBRARY);
  expect(leftText('Family & Friends', LIBRARY, options)).toBe(FAMILY);
});

test('text that names several options chooses none of them', () => {
  expect(leftText('Library', null, [LIBRARY, { value: 'p3', label: 'Library' }])).toBe('unknown');
});

test('the chosen option and an empty field are left as they are', () => {
  expect(leftText('Library', LIBRARY, options)).toBe('chosen');
  // Its options have not come yet.
  expect(leftText('Library', LIBRARY, [])).toBe('chosen');
  expect(leftText('  ', LIBRARY, options)).toBe('chosen');
  expect(leftText('', null, options)).toBe('chosen');
});
