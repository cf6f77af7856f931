import { expect, test } from 'vitest';
import { dayTitle, readDate } from './day-text.ts';

test('a day in the URL is a real date or ignored', () => {
  expect(readDate('2026-11-20')).toBe('2026-11-20');
  for (const text of [undefined, '', 'tomorrow', '2026-02-30', '2026-13-01', '2026-11-20T10:00']) {
    expect(readDate(text)).toBeNull();
  }
});

test('a day is named by weekday and date, with the year only if it is another one', () => {
  expect(dayTitle('2026-11-20', '2026-11-20', { locale: 'en-US' })).toBe('Friday, November 20');
  expect(dayTitle('2026-11-20', '2026-11-20', { short: true, locale: 'en-US' })).toBe('Friday, Nov 20');
  expect(dayTitle('2027-01-01', '2026-11-20', { locale: 'en-US' })).toBe('Friday, January 1, 2027');
});
