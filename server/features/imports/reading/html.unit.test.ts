import { expect, test } from 'vitest';
import { htmlToMarkdown, isHtml } from './html.ts';

test.each([
  ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<b>bold</b> and <em>light</em>', '**bold** and *light*'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<a href="https://example.com" class="x">site</a>', '[site](https://example.com)'],
  ['<h2>T</h2>x', '## T\n\nx'],
  ['1 &lt; 2 &amp;&#33; &unknown; &#xD800;', '1 < 2 &! &unknown; &#xD800;'],
  ['<script>x</script><!-- c --> a < b', 'x a < b'],
])('%j is %j', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('plain text is not HTML', () => {
  expect(['a < b', '<3', 'x<br>y', '<p>a</p>'].map(isHtml)).toEqual([false, false, true, true]);
});

test('hostile HTML is read in a time that grows with its length', () => {
  for (const part of ['<', '<a ', '<a href="', '&', '&#', '<b>', '</a>', '\n', ' ']) {
    const started = performance.now();
    htmlToMarkdown(part.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  }
});
