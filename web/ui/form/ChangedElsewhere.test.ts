import { expect, test } from 'vitest';
import { changedPart } from './ChangedElsewhere.tsx';

const LONG = 'A sentence that both of them know. '.repeat(30);

test('of a long text only the difference is shown, with some context', () => {
  expect(changedPart(LONG, `${LONG}And one more.`)).toBe('…that both of them know. And one more.');
  expect(changedPart(LONG, `New beginning. ${LONG}`)).toBe('New beginning. A sentence that both of…');
  const middle = LONG.length / 2;
  const changed = `${LONG.slice(0, middle)}Here. ${LONG.slice(middle)}`;
  expect(changedPart(LONG, changed)).toMatch(/^….{1,24}Here\. .{1,24}…$/);
});

test('a short text is shown whole, and no part is longer than a line or two', () => {
  expect(changedPart('', 'Sleep well')).toBe('Sleep well');
  expect(changedPart('', LONG).length).toBeLessThanOrEqual(121);
  expect(changedPart(LONG, LONG.toUpperCase()).length).toBeLessThanOrEqual(121);
});

test('no emoji is cut in half', () => {
  for (let shift = 0; shift < 30; shift += 1) {
    const text = 'x'.repeat(shift) + '😀'.repeat(200);
    expect(changedPart(text, `${text}!`)).not.toMatch(/^…[\uDC00-\uDFFF]/);
    expect(changedPart('', text)).not.toMatch(/[\uD800-\uDBFF]…$/);
  }
});
