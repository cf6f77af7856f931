import { expect, test } from 'vitest';
import { dayOf, hourOf } from './clock.ts';

test.each([
  ['2026-11-20T22:59:00Z', 'Europe/Stockholm', 0, '2026-11-20'],
  ['2026-11-20T23:00:00Z', 'Europe/Stockholm', 0, '2026-11-21'],
  ['2026-11-20T23:00:00Z', 'Europe/Stockholm', 4, '2026-11-20'],
  ['2026-11-21T03:00:00Z', 'Europe/Stockholm', 4, '2026-11-21'],
  ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', 0, '2026-11-21'],
  ['2026-01-01T02:00:00Z', 'UTC', 3, '2025-12-31'],
])('%s in %s with the day beginning at %i belongs to %s', (instant, timezone, hour, day) => {
  expect(dayOf(new Date(instant), { timezone, day_start_hour: hour })).toBe(day);
});

test('the hour is the one on the clock of the zone', () => {
  const instant = new Date('2026-11-20T23:30:00Z');
  expect([hourOf(instant, 'Europe/Berlin'), hourOf(instant, 'America/New_York')]).toEqual([0, 18]);
});
