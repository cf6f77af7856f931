import { expect, test } from 'vitest';
import { NewRecurrencePattern } from '#contract/recurrence.ts';
import { beginningOn, firstDay } from './first-day.ts';

const from = (day: string, fields: Partial<NewRecurrencePattern>) =>
  firstDay({ weekdays: [], month_day: null, ...fields } as NewRecurrencePattern, day);

test('the first matching day is today at the earliest', () => {
  expect(from('2026-11-20', {})).toBe('2026-11-20');
  expect(from('2026-11-20', { weekdays: ['friday', 'monday'] })).toBe('2026-11-20');
  expect(from('2026-11-21', { weekdays: ['friday', 'monday'] })).toBe('2026-11-23');
});

test('in a shorter month its last day is used', () => {
  expect(from('2026-11-20', { month_day: 31 })).toBe('2026-11-30');
  expect(from('2027-02-01', { month_day: 30 })).toBe('2027-02-28');
  expect(from('2026-11-20', { month_day: 5 })).toBe('2026-12-05');
});

test('the first, third or last weekday of a month, and its last workday', () => {
  const rule = (rrule: string) => from('2026-11-20', { type: 'custom', rrule });
  expect(rule('FREQ=MONTHLY;BYDAY=-1FR')).toBe('2026-11-27');
  expect(rule('FREQ=MONTHLY;BYDAY=3FR')).toBe('2026-11-20');
  expect(rule('FREQ=MONTHLY;BYDAY=1MO')).toBe('2026-12-07');
  expect(rule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toBe('2026-11-30');
  expect(rule('FREQ=MONTHLY;BYMONTHDAY=1,15')).toBe('2026-12-01');
  expect(rule('FREQ=MONTHLY;BYDAY=2TU,4TU')).toBe('2026-11-24');
  expect(rule('FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toBe('2026-12-31');
  expect(rule('FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1')).toBe('2027-01-01');
  expect(rule('FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1')).toBe('2026-12-31');
});

test('a pattern without a day uses the day it starts on', () => {
  const pattern = NewRecurrencePattern.parse({ type: 'monthly' });
  expect(beginningOn(pattern, '2026-11-21').month_day).toBe(21);
  expect(beginningOn({ ...pattern, type: 'weekly' }, '2026-11-21').weekdays).toEqual(['saturday']);
  expect(beginningOn({ ...pattern, month_day: 3 }, '2026-11-21').month_day).toBe(3);
  expect(beginningOn(pattern, null)).toBe(pattern);
});
