import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LessonText } from './LessonText.tsx';

const drawn = (markdown: string) =>
  renderToStaticMarkup(createElement(LessonText, { markdown })).replace(/^<div[^>]*>|<\/div>$/g, '');

test('a lesson has paragraphs, lists, quotes and emphasis, with headings below its title', () => {
  expect(drawn('One *two*\n**three**\n\n## Four\n\n### Five\n\n> Five\n\n- Six `q`\n- Seven\n\n1. Eight')).toBe(
    '<p>One <em>two</em> <strong>three</strong></p><h3>Four</h3><h4>Five</h4><blockquote><p>Five</p></blockquote>' +
      '<ul><li>Six <kbd>q</kbd></li><li>Seven</li></ul><ol><li>Eight</li></ol>',
  );
});

test('other Markdown is shown as text, and nothing is executed', () => {
  expect(drawn('<img src=x onerror=alert(1)> [here](https://example.com)')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; here</p>',
  );
  expect(drawn('# One\n\n~~Two~~')).toBe('One<p>Two</p>');
});
