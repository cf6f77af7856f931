import { expect, test } from 'vitest';
import { textParts } from './links.ts';

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

const numbered = (at: number) => (at === 1 ? 'https://example.org' : `https://example.org/${at}`);

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(http://example.org) and mailto:ann@example.org, please', ['http://example.org', 'mailto:ann@example.org']],
  ['HTTPS://EXAMPLE.ORG\nhttps://example.org/2', ['HTTPS://EXAMPLE.ORG', 'https://example.org/2']],
  ['(see https://example.org/Bonn_(Rhine))', ['https://example.org/Bonn_(Rhine)']],
  ['https://example.org/Bonn_(Rhine), by train', ['https://example.org/Bonn_(Rhine)']],
  ['<https://example.org> “https://example.org/2”', ['https://example.org', 'https://example.org/2']],
  ['„https://example.org“ «https://example.org/2» ‘https://example.org/3’…', [1, 2, 3].map(numbered)],
  ['**https://example.org** [https://example.org/2]', [1, 2].map(numbered)],
  ['https://example.org…and （https://example.org/2）—https://example.org/3—or', [1, 2, 3].map(numbered)],
  [
    '「https://example.org」、https://example.org/2。 https://example.org/3！',
    ['https://example.org', 'https://example.org/3'],
  ],
  ['https://example.org/a–b_(c) https://example.org/日本', ['https://example.org/a–b_(c)', 'https://example.org/日本']],
  ['https://', []],
  ['javascript:alert(1) data:text/html,1 xhttps://example.org ftp://example.org www', []],
  ['javascript:https://example.org', []],
])('a text is split into links and the rest: %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
