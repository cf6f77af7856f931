import { expect, test } from 'vitest';
import { addDays, dayOf, dayOfMonth, dayOfWeek, daysBetween, hourOf, middayOf } from './clock.ts';

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

test('days are counted on the calendar, whatever clocks do', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});

test('the hour is the one on the clock of the zone', () => {
  const instant = new Date('2026-11-20T23:30:00Z');
  expect([hourOf(instant, 'Europe/Berlin'), hourOf(instant, 'America/New_York')]).toEqual([0, 18]);
});

test('the weekday and the day of the month are those of the calendar, and midday that of the device', () => {
  expect(dayOfMonth('2026-11-05')).toBe(5);
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(dayOfWeek)).toEqual([0, 1, 6]);
  const midday = middayOf('2026-03-29');
  expect([midday.getFullYear(), midday.getMonth() + 1, midday.getDate(), midday.getHours()]).toEqual([2026, 3, 29, 12]);
});
