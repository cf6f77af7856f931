import { expect, test } from 'vitest';
import { captureCode } from './capture-code.ts';

test('the bookmark opens Auric with the title, the selected text and the address of any page', () => {
  const opened: string[] = [];
  const page = {
    open: (address: string) => opened.push(address),
    document: { title: 'Bread & butter #1' },
    getSelection: () => '“300 g of flour”\nand salt',
    location: { href: 'https://example.org/bread?q=a&b=c#top' },
  };

  const code = captureCode('https://auric.example.org').replace(/^javascript:/, '');
  new Function(...Object.keys(page), code)(...Object.values(page));

  const { origin, pathname, searchParams } = new URL(opened[0]!);
  expect([origin, pathname]).toEqual(['https://auric.example.org', '/share']);
  expect(Object.fromEntries(searchParams)).toEqual({
    title: page.document.title,
    text: page.getSelection(),
    url: page.location.href,
  });
});
