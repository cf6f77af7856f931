import { expect, test } from 'vitest';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { endText, repeatText } from './repeat-text.ts';

const NONE = { interval: 1, weekdays: [], month_day: null, end_date: null, max_instances: null, rrule: null };

test.each<[string, Partial<NewRecurrencePattern> & Pick<NewRecurrencePattern, 'type'>]>([
  ['every day', { type: 'daily' }],
  ['every 3 days', { type: 'daily', interval: 3 }],
  ['every week', { type: 'weekly' }],
  ['every Monday and Thursday', { type: 'weekly', weekdays: ['thursday', 'monday'] }],
  ['every weekday', { type: 'weekly', weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }],
  ['every 2 weeks on Sunday', { type: 'weekly', interval: 2, weekdays: ['sunday'] }],
  ['every month', { type: 'monthly' }],
  ['every month on the 1st', { type: 'monthly', month_day: 1 }],
  ['every month on the 22nd', { type: 'monthly', month_day: 22 }],
  ['every month on the 23rd', { type: 'monthly', month_day: 23 }],
  ['every 3 months on the 11th', { type: 'monthly', interval: 3, month_day: 11 }],
  ['every year', { type: 'monthly', interval: 12 }],
  ['every month on the last Friday', { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1FR' }],
  ['every 2 months on the second Tuesday', { type: 'custom', rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU' }],
  ['every month on the last weekday', { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' }],
  ['every month on the 1st and 15th', { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1,15' }],
  ['every month on the last day', { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }],
  ['every 3 months on the last day', { type: 'custom', rrule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1' }],
  ['every month on the second Tuesday and fourth Tuesday', { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=2TU,4TU' }],
  [
    'every quarter on the last weekday',
    { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
  ],
  ['every quarter on the 1st', { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1' }],
  ['every quarter on the last day', { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1' }],
  ['by a custom rule', { type: 'custom', rrule: 'FREQ=YEARLY;BYWEEKNO=20' }],
])('a pattern as text: %s', (words, pattern) => {
  expect(repeatText({ ...NONE, ...pattern }, null)).toBe(words);
});

test('a yearly pattern includes its month, once its day is known', () => {
  const pattern = { ...NONE, type: 'monthly' as const, month_day: 3 };
  expect(repeatText({ ...pattern, interval: 12 }, '2027-03-03', 'en-GB')).toBe('every year on 3 March');
  expect(repeatText({ ...pattern, interval: 24 }, '2027-03-03', 'en-US')).toBe('every 2 years on March 3');
  expect(repeatText(pattern, '2027-03-03', 'en-GB')).toBe('every month on the 3rd');
  const rule = (rrule: string) => repeatText({ ...NONE, type: 'custom', rrule }, '2026-11-28', 'en-GB');
  expect(rule('FREQ=YEARLY')).toBe('every year on 28 November');
  expect(rule('FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=27')).toBe('every 2 years on 27 January');
});

test('an end is included in the text', () => {
  const pattern = { ...NONE, type: 'daily' as const };
  expect(endText(pattern)).toBe('');
  expect(endText({ ...pattern, end_date: '2027-06-30' }, 'en-GB')).toBe(', until 30 Jun 2027');
  expect(endText({ ...pattern, max_instances: 6 })).toBe(', 6 times');
});
