import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { profileMessage, usernameHelp } from './profile-messages.ts';

const answer = (status: number, detail: string | null = null) => new ApiError('answer', status, detail);
const TOO_MANY = 'Too many requests. Please wait a moment.';
const COOLDOWN = 'Username can only be changed once every 7 days';

test('a 429 says which limit was reached: for the username or for requests', () => {
  expect(profileMessage(answer(429, COOLDOWN))).toBe(COOLDOWN);
  expect(profileMessage(answer(429, TOO_MANY))).toBe(TOO_MANY);
  // Without a detail.
  expect(profileMessage(answer(429))).toBe(COOLDOWN);
});

test('the username shows when it can be changed again, or else how often', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const often = 'Can be changed once every 7 days.';
  expect([usernameHelp(null, now), usernameHelp('2026-11-20T08:59:59.000Z', now)]).toEqual([often, often]);
  // In the zone of the machine, which is any.
  const again = new Date(2026, 10, 26, 12, 30).toISOString();
  expect(usernameHelp(again, now)).toMatch(/^Can be changed again on .*26.*30/);
  // Clocks may differ by a minute; a year means a wrong clock.
  expect(usernameHelp('2026-11-27T09:01:00.000Z', now)).toMatch(/^Can be changed again/);
  expect(usernameHelp('2027-11-27T09:00:00.000Z', now)).toBe(often);
});
