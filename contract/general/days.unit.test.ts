import { expect, test } from 'vitest';
import { addDays, addMonths, dayOfMonth, dayOfWeek, daysBetween, middayOf } from './days.ts';

test('days are counted on the calendar, regardless of time zones', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});

test('a month later is the same day, in a shorter month its last', () => {
  expect(addMonths('2026-11-20', 1)).toBe('2026-12-20');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2027-12-31', 2)).toBe('2028-02-29');
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15');
});

test('the weekday and the day of the month follow the calendar, and midday follows the device', () => {
  expect(dayOfMonth('2026-11-05')).toBe(5);
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(dayOfWeek)).toEqual([0, 1, 6]);
  const midday = middayOf('2026-03-29');
  expect([midday.getFullYear(), midday.getMonth() + 1, midday.getDate(), midday.getHours()]).toEqual([2026, 3, 29, 12]);
});
