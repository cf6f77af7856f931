import { expect, test } from 'vitest';
import { readMarkdown, writeContent } from './markdown.ts';

const roundTrip = (markdown: string) => writeContent(readMarkdown(markdown));

test.each([
  ['headings', '# One\n\n## Two\n\nText'],
  ['emphasis', 'A **bold** and *slanted* word, ***both***, ~~gone~~ and `code`'],
  ['a list', '- One\n- Two\n  - Below two\n- Three'],
  ['a numbered list', '3. Three\n4. Four\n   1. Below'],
  ['a check list', '- [ ] Call Mum\n- [x] Run\n  - [ ] Shoes'],
  ['links', 'See [the *site*](https://example.com/a?b=c#d "Title") and [mail](mailto:ana@example.com)'],
  ['quotes', '> First\n>\n> Second\n\nAfter'],
  ['code', '```ts\nconst a = `b`;\n\n  indented < >\n```\n\nText'],
  ['code with fences in it', '````\n```\ninner\n```\n````'],
  ['a line across', 'One\n\n---\n\nTwo'],
  ['lists behind each other', '- One\n\n* [ ] Box\n\n- Two\n\n3) Three\n\n- Four\n\n1) Five\n\n2. Six'],
  ['breaks', 'One\\\nTwo'],
  ['Arabic, Chinese and emoji', 'مرحبا **بكم** 你好 👩‍👩‍👧'],
  ['nothing', ''],
])('%s are unchanged after a round trip', (_, markdown) => {
  expect(roundTrip(markdown)).toBe(markdown);
});

const textOf = (markdown: string) => {
  const lines: string[] = [];
  JSON.stringify(readMarkdown(markdown), (key, value: unknown) => {
    if (key === 'text') lines.push(value as string);
    return value;
  });
  return lines.join('\n');
};

test.each([
  '<b onclick="alert(1)">bold</b>',
  '<script>alert(1)</script>',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '[note]: https://example.com',
  'Tom &amp; Jerry &lt;3',
  'Footnote[^1]',
  '[click](javascript:alert(1))',
  '2 * 3 * 4 = 24 and snake_case_name',
  'Is #5 better than #4?',
])('%s stays text', (markdown) => {
  expect(textOf(markdown)).toBe(markdown);
  expect(textOf(roundTrip(markdown))).toBe(markdown);
  expect(readMarkdown(roundTrip(roundTrip(markdown)))).toEqual(readMarkdown(markdown));
});

const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const typed = (text: string) => ({ type: 'text', text });

test.each([
  '# no heading',
  '- no list',
  '1. no list',
  '12) no list',
  '> no quote',
  '+ plus',
  '~~~ no fence',
  '``` no fence',
  '--- no line',
  '===',
  '    no code',
  '[ ] no box',
  '*stars* and _lines_ and ~~waves~~ and `ticks`',
  '[text](https://example.com)',
  'back\\slash \\* \\',
  'https://example.com/a_b_c',
  '&amp; <b>',
  '![picture](https://example.com/a.png)',
])('typed text such as %s is not read as markup', (text) => {
  const once = paragraph(typed(text));
  expect(readMarkdown(writeContent(once))).toEqual(paragraph(typed(text.trim())));
  const afterBreak = paragraph(typed('One'), { type: 'hardBreak' }, typed(text));
  expect(readMarkdown(writeContent(afterBreak))).toEqual(
    paragraph(typed('One'), { type: 'hardBreak' }, typed(text.trim())),
  );
});

test('a link leads to the web or to a mail address, and nowhere else', () => {
  const hrefs = ['https://example.com', 'http://example.com', 'mailto:a@b.c'];
  const unsafe = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '/settings', ' javascript:x'];
  const isLink = (href: string) => JSON.stringify(readMarkdown(`[x](<${href}>)`)).includes('"link"');
  expect([hrefs.map(isLink), unsafe.map(isLink)]).toEqual([hrefs.map(() => true), unsafe.map(() => false)]);
});

test('100,000 characters are unchanged after a round trip', () => {
  const markdown = Array.from({ length: 2_000 }, (_, line) => `Line ${line} with **words** and _more_ of [them`).join(
    '\n\n',
  );
  const once = roundTrip(markdown);
  expect([once.length, roundTrip(once)]).toEqual([markdown.length + 2_000, once]);
});
