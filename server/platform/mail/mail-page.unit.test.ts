import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

const url = 'https://auric.example.org/#today';
const page = (words: string) =>
  mailPage({
    title: words,
    paragraphs: [words, 'and ours'],
    rows: [{ label: words, value: words }],
    action: { label: words, url },
    footer: { text: words, link: { label: words, url } },
  });

const HOSTILE = `<img src=x onerror="alert(1)"> & 'quoted' [x](javascript:alert(1))`;

test('B-14: texts of users are escaped in a mail, both HTML and Markdown (Vikunja GHSA-45q4-x4r9-8fqj)', () => {
  const { html } = page(HOSTILE);

  expect(html).not.toContain('<img');
  const shown = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;quoted&#39; [x](javascript:alert(1))';
  expect(html.split(shown)).toHaveLength(9);
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${url}"`, `href="${url}"`]);
});

test('B-14: texts of users add no tags or attributes to the page', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g);
  const template = tags(page('words').html);

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[<>"'&=/ a-z\r\n]*$/)), (words) => {
      expect(tags(page(words).html)).toEqual(template);
    }),
  );
});

test('characters that reverse the text direction are removed from every line, right-to-left letters are kept', () => {
  const turned = 'Pay \u202Eyb\u202C \u2066now\u2069, \u202Dאורי\u200F ok';
  const { text, html } = page(turned);

  for (const body of [text, html]) {
    expect(body).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(body).toContain('Pay yb now, אורי\u200F ok');
  }
});

test('the plain text has the same content, with texts of users on one line', () => {
  const { text } = mailPage({
    title: 'Due today',
    paragraphs: ['Good morning, Maya\r\n\r\n-- \r\nYour bank', 'Two things are due.'],
    rows: [
      { label: 'Buy shoes', value: 'First 10 km' },
      { label: 'Call\nmum', value: '9:30' },
    ],
    action: { label: 'Open today', url },
    footer: { text: 'You asked for this.', link: { label: 'Change it', url: 'https://auric.example.org/#settings' } },
  });

  expect(text).toBe(`Due today

Good morning, Maya -- Your bank

Two things are due.

- Buy shoes: First 10 km
- Call mum: 9:30

Open today: https://auric.example.org/#today

--

You asked for this.

Change it: https://auric.example.org/#settings
`);
});

test('a mail links to the web only, in both of its bodies', () => {
  const linkTo = (address: string) =>
    mailPage({ title: 't', paragraphs: [], action: { label: 'go', url: address }, footer: { text: 'f' } });

  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/today',
  ]) {
    expect(() => linkTo(bad)).toThrow(/^A mail links to the web only|^Invalid URL/);
  }
  const { html, text } = linkTo('http://127.0.0.1:3000/?a="><script>\n&b=\'');
  expect(html).toContain('href="http://127.0.0.1:3000/?a=%22%3E%3Cscript%3E&amp;b=%27"');
  expect(text).toContain('go: http://127.0.0.1:3000/?a=%22%3E%3Cscript%3E&b=%27\n');
});

test('a page fetches nothing and suits light and dark', () => {
  const { html } = page('words');

  expect(html).not.toMatch(/<(img|script|link|iframe|style)\b|src=|url\(/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});
