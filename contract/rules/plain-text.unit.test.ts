import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['***both*** and **half *of* it**', 'both and half of it'],
  ['5*3*2, a * b, snake__case__name, un**believ**able', '5*3*2, a * b, snake__case__name, unbelievable'],
  ['*open, **never closed', '*open, **never closed'],
  ['*not over\n\na paragraph*', '*not over a paragraph*'],
  ['[a](https://en.example.org/wiki/B_(c)_d) ![b](x.png) [c] (d)', 'a b [c] (d)'],
  ['[**bold** link](x) <https://example.org/a_b_c>', 'bold link https://example.org/a_b_c'],
  ['`a_*b*` and ``', 'a_*b* and ``'],
  [String.raw`\[x\](y) \\ \_`, String.raw`[x](y) \ _`],
  ['~~gone~~ ~ 3', 'gone ~ 3'],
  ['1. one\n2) two\n> - three\n***\nfour', 'one two three four'],
])('%j becomes %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

/** Steps cannot be counted here; anything slower than linear takes minutes at this size. */
test.each([
  '**a ',
  '`',
  '[',
  '](',
  '](a',
  '](a(b)',
  '* ',
  '_a',
  '<http://a',
  '\n ',
  '>',
  '\\',
  '~~a',
  '``a`',
  '- [ ',
  ']((',
])('a text of only %j is read in one pass', (part) => {
  expect(plainText(part.repeat(200_000 / part.length)).length).toBeLessThanOrEqual(200_000);
});
