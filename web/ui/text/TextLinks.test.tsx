import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText, TextLinks } from './TextLinks.tsx';

test('the addresses of a text are links, and everything else is text', () => {
  const text = 'Map: https://example.org/?a=1&b=2 <img src=x onerror=alert(1)> javascript:alert(1)';
  const html = renderToStaticMarkup(<LinkedText text={text} />);
  expect(html).toContain('href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noreferrer nofollow"');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; javascript:alert(1)');
  expect(html.match(/<\w+/g)).toEqual(['<a']);
});

test('each link of a field is listed once', () => {
  const html = renderToStaticMarkup(<TextLinks text={'https://example.org\nhttps://example.org'} />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(renderToStaticMarkup(<TextLinks text="Nothing to open" />)).toBe('');
  const many = Array.from({ length: 500 }, (_, index) => `http://${index}`).join(' ');
  const long = renderToStaticMarkup(<TextLinks text={many} />);
  expect([long.match(/<a /g)?.length, long.includes('and 480 more')]).toEqual([20, true]);
});
