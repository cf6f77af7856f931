import { expect, test } from 'vitest';
import { snippetParts } from './snippet-parts.ts';

test('hits are told apart from what stands around them', () => {
  expect(snippetParts('… the <mark>small</mark> hall, <mark>small</mark>')).toEqual([
    { text: '… the ', isHit: false },
    { text: 'small', isHit: true },
    { text: ' hall, ', isHit: false },
    { text: 'small', isHit: true },
  ]);
});

test('what was escaped is text again, once, and marks that were typed are no hits', () => {
  expect(snippetParts('&lt;mark&gt;a&lt;/mark&gt; &amp;lt; &quot;b&quot; &#39;<mark>&lt;b&gt;</mark>')).toEqual([
    { text: '<mark>a</mark> &lt; "b" \'', isHit: false },
    { text: '<b>', isHit: true },
  ]);
});
