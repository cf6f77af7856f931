import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const excerpt = (content: string, template_responses = {}, reflection: 'evening' | null = null) =>
  excerptOf({ content, template_responses, reflection });

test.each([
  ['# Title\n\nText **bold** and *slanted*', 'Title Text bold and slanted'],
  ['- [ ] Call Mum\n- [x] Run\n1. First', 'Call Mum Run First'],
  ['> Said [here](https://example.com)\\\nand `there`', 'Said here and there'],
  ['```ts\ncode\n```\n\n---\n\nText', 'code Text'],
  ['2 \\* 3 is snake_case_name', '2 * 3 is snake_case_name'],
  ['<b>x</b>', '<b>x</b>'],
  ['', ''],
])('the excerpt of %j is %j', (markdown, plain) => {
  expect(excerpt(markdown)).toBe(plain);
});

test('the first answer to a template comes before the text below it', () => {
  expect(excerpt('Below', { 'What went well?': '', 'What did not?': 'The rain' })).toBe('The rain');
});

test('the excerpt of a reflection is its text, otherwise its answers', () => {
  expect(excerpt('A long day', { 'What was hard?': 'The rain' }, 'evening')).toBe('A long day');
  expect(excerpt('', { 'What was hard?': 'The rain' }, 'evening')).toBe('The rain');
});

test('only the beginning of a long text is read', () => {
  expect(excerpt('word '.repeat(20_000)).length).toBeLessThan(700);
});
