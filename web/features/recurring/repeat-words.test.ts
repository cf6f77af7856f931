import { expect, test } from 'vitest';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { repeatWords } from './repeat-words.ts';

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
])('a pattern is spoken: %s', (words, pattern) => {
  expect(repeatWords({ ...NONE, ...pattern })).toBe(words);
});
