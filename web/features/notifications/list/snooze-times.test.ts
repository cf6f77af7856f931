import { expect, test } from 'vitest';
import { snoozeTimes, snoozeUntil } from './snooze-times.ts';

const offered = (now: string, timezone: string, day_start_hour = 0) =>
  snoozeTimes(new Date(now), { timezone, day_start_hour }).map(
    ({ label, until }) => `${label}: ${until.toISOString().slice(0, 16)}`,
  );

test("one press snoozes by an hour, to the evening, to tomorrow or to next week, in the user's time zone", () => {
  expect(offered('2026-11-20T12:00:00Z', 'America/New_York')).toEqual([
    'In 1 hour: 2026-11-20T13:00',
    'This morning: 2026-11-20T14:00',
    'This evening: 2026-11-20T23:00',
    'Tomorrow morning: 2026-11-21T14:00',
    'Next week: 2026-11-23T14:00',
  ]);
});

test("before dawn the coming morning is offered, unless the user's day has not ended yet", () => {
  expect(offered('2026-11-20T03:20:00Z', 'UTC')).toEqual([
    'In 1 hour: 2026-11-20T04:20',
    'This morning: 2026-11-20T09:00',
    'This evening: 2026-11-20T18:00',
    'Tomorrow morning: 2026-11-21T09:00',
    'Next week: 2026-11-23T09:00',
  ]);
  expect(offered('2026-11-20T03:20:00Z', 'UTC', 4).join()).not.toContain('This morning');
  expect(offered('2026-11-20T08:20:00Z', 'UTC').join()).not.toContain('This morning');
});

test('in the evening no evening is offered, and on the first day of a week the next week is meant', () => {
  expect(offered('2026-11-23T17:30:00Z', 'UTC')).toEqual([
    'In 1 hour: 2026-11-23T18:30',
    'Tomorrow morning: 2026-11-24T09:00',
    'Next week: 2026-11-30T09:00',
  ]);
});

test('clock changes and the hours before the start of a day are handled correctly', () => {
  expect(offered('2026-10-24T20:00:00Z', 'Europe/Berlin')).toContain('Tomorrow morning: 2026-10-25T08:00');
  expect(offered('2026-11-21T02:00:00Z', 'UTC', 4)).toContain('Tomorrow morning: 2026-11-21T09:00');
});

const until = (day: string, time?: string | null, now = '2026-11-20T12:00:00Z', day_start_hour = 4) =>
  snoozeUntil({ day, ...(time !== undefined && { time }) }, new Date(now), {
    timezone: 'Europe/Berlin',
    day_start_hour,
  })
    ?.toISOString()
    .slice(0, 16);

test('any date and time can be chosen; a date alone means its morning, or the rest of today', () => {
  expect(until('2026-11-24', '17:30')).toBe('2026-11-24T16:30');
  expect(until('2026-11-24')).toBe('2026-11-24T08:00');
  expect(until('2026-11-24', null)).toBe('2026-11-24T08:00');
  expect(until('2026-11-20')).toBe('2026-11-20T17:00');
  expect(until('2026-11-20', null, '2026-11-20T20:00:00Z')).toBe('2026-11-20T21:00');
});

test('a time before the start of the day is in the night after it', () => {
  expect(until('2026-11-24', '01:30')).toBe('2026-11-25T00:30');
  expect(until('2026-11-24', '01:30', undefined, 0)).toBe('2026-11-24T00:30');
});

test('a past time or one more than 90 days ahead is refused', () => {
  expect(until('2026-11-20', '12:59')).toBeUndefined();
  expect(until('2026-11-19')).toBeUndefined();
  expect(until('2027-02-18', '13:00')).toBe('2027-02-18T12:00');
  expect(until('2027-02-18', '13:01')).toBeUndefined();
});
