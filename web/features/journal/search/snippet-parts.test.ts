import { expect, test } from 'vitest';
import { snippetParts } from './snippet-parts.ts';

test('matches are separated from the text around them', () => {
  expect(snippetParts('… the <mark>small</mark> hall, <mark>small</mark>')).toEqual([
    { text: '… the ', isHit: false },
    { text: 'small', isHit: true },
    { text: ' hall, ', isHit: false },
    { text: 'small', isHit: true },
  ]);
});

test('escaped characters are restored once, and typed <mark> tags are not matches', () => {
  expect(snippetParts('&lt;mark&gt;a&lt;/mark&gt; &amp;lt; &quot;b&quot; &#39;<mark>&lt;b&gt;</mark>')).toEqual([
    { text: '<mark>a</mark> &lt; "b" \'', isHit: false },
    { text: '<b>', isHit: true },
  ]);
});
