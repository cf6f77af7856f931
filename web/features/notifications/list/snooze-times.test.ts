import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const offered = (now: string, timezone: string, day_start_hour = 0) =>
  snoozeTimes(new Date(now), { timezone, day_start_hour }).map(
    ({ label, until }) => `${label}: ${until.toISOString().slice(0, 16)}`,
  );

test('one press snoozes by an hour, to the evening, to tomorrow and to next week, on the clock of the person', () => {
  expect(offered('2026-11-20T12:00:00Z', 'America/New_York')).toEqual([
    'In 1 hour: 2026-11-20T13:00',
    'This evening: 2026-11-20T23:00',
    'Tomorrow morning: 2026-11-21T14:00',
    'Next week: 2026-11-23T14:00',
  ]);
});

test('in the evening there is no evening any more, and on the first day of a week the next one is meant', () => {
  expect(offered('2026-11-23T17:30:00Z', 'UTC')).toEqual([
    'In 1 hour: 2026-11-23T18:30',
    'Tomorrow morning: 2026-11-24T09:00',
    'Next week: 2026-11-30T09:00',
  ]);
});

test('the night in which clocks change and the hours before the start of a day are counted right', () => {
  expect(offered('2026-10-24T20:00:00Z', 'Europe/Berlin')).toContain('Tomorrow morning: 2026-10-25T08:00');
  expect(offered('2026-11-21T02:00:00Z', 'UTC', 4)).toContain('Tomorrow morning: 2026-11-21T09:00');
});
