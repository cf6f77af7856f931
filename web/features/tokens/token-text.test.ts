import { expect, test } from 'vitest';
import { endText, lastUseText } from './token-text.ts';

const at = { now: new Date('2026-11-20T09:00:00Z'), timezone: 'Europe/Stockholm', locale: 'en-US' };

test.each([
  [null, 'never used'],
  ['2026-11-20T08:59:30Z', 'used just now'],
  ['2026-11-20T08:48:00Z', 'used 12 min ago'],
  ['2026-11-20T02:00:00Z', 'used today, 3:00 AM'],
  ['2026-11-19T22:30:00Z', 'used Nov 19, 2026'],
  ['2026-08-18T09:00:00Z', 'not used for 94 days'],
])('a token last used at %s is shown as “%s”', (last_used_at, text) => {
  expect(lastUseText({ last_used_at }, at)).toBe(text);
});

test.each([
  [null, { text: 'no end date' }],
  ['2027-02-21T09:00:00Z', { text: 'until Feb 21, 2027' }],
  ['2026-11-28T08:00:00Z', { text: 'until Nov 28, 2026' }],
  ['2026-11-27T08:00:00Z', { text: 'ends in 7 days', tone: 'warning' }],
  ['2026-11-21T09:00:00Z', { text: 'ends in 1 day', tone: 'warning' }],
  ['2026-11-20T21:00:00Z', { text: 'ends today', tone: 'warning' }],
  ['2026-11-20T09:00:00Z', { text: 'ended Nov 20, 2026', tone: 'danger' }],
])('a token that ends at %s is shown with %o', (expires_at, text) => {
  expect(endText({ expires_at }, at)).toEqual(text);
});
