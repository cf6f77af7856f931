import { expect, test } from 'vitest';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { readPattern } from '../engine/read-pattern.ts';
import type { Rule } from '../engine/rule.ts';
import { summaryOf } from './summary.ts';
import { patternOf } from '../engine/vectors/answers.ts';

/** A Wednesday. */
const START = '2026-07-01';

const summary = (said: Partial<RecurrencePattern>, more: Partial<Rule> = {}) => {
  const pattern = readPattern(patternOf(said), more.startDate ?? START);
  return summaryOf({ pattern, repeatFrom: 'due', startDate: START, weekStartsOn: 'monday', ...more });
};

test.each<[string, Partial<RecurrencePattern>, Partial<Rule>?]>([
  ['Does not repeat', { type: 'none' }],
  ['Every day', {}],
  ['Every 3 days', { interval: 3 }],
  ['Every 3 days after completion', { interval: 3 }, { repeatFrom: 'completion' }],
  ['Every day, 10 times', { max_instances: 10 }],
  ['Every day, once', { max_instances: 1 }],
  ['Every day, 10 times at most, until 1 August 2026', { max_instances: 10, end_date: '2026-08-01' }],
  [
    'Every 2 weeks on Monday and Thursday, until 31 December 2026',
    { type: 'weekly', interval: 2, weekdays: ['thursday', 'monday'], end_date: '2026-12-31' },
  ],
  ['Every week on Monday, Tuesday and Sunday', { type: 'weekly', weekdays: ['sunday', 'tuesday', 'monday'] }],
  [
    'Every week on Sunday, Monday and Tuesday',
    { type: 'weekly', weekdays: ['sunday', 'tuesday', 'monday'] },
    { weekStartsOn: 'sunday' },
  ],
  ['Every weekday', { type: 'weekly', weekdays: WEEKDAYS.slice(0, 5) }],
  [
    'Every week on Monday, Tuesday, Wednesday, Thursday and Saturday',
    { type: 'weekly', weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'] },
  ],
  ['Every day', { type: 'weekly', weekdays: [...WEEKDAYS] }],
  ['Every week on Wednesday', { type: 'weekly' }],
  [
    'Every 2 weeks after completion, 4 times',
    { type: 'weekly', interval: 2, max_instances: 4 },
    { repeatFrom: 'completion' },
  ],
  ['Every week on Friday after completion', { type: 'weekly', weekdays: ['friday'] }, { repeatFrom: 'completion' }],
  ['Every month on the 1st', { type: 'monthly' }],
  ['Every month on the 22nd', { type: 'monthly', month_day: 22 }],
  ['Every 2 months on the 13th', { type: 'monthly', interval: 2, month_day: 13 }],
  ['Every month on the 31st (the last day of shorter months)', { type: 'monthly', month_day: 31 }],
  ['Every month on the 29th (the last day of shorter months)', { type: 'monthly' }, { startDate: '2026-01-29' }],
  ['Every month after completion', { type: 'monthly' }, { repeatFrom: 'completion' }],
  ['Every year on 1 July', { type: 'monthly', interval: 12 }],
  ['Every 2 years on 15 July', { type: 'monthly', interval: 24, month_day: 15 }],
  ['Every year on 30 November', { type: 'monthly', interval: 12, month_day: 31 }, { startDate: '2026-11-30' }],
  [
    'Every year on 29 February (28 February in other years)',
    { type: 'monthly', interval: 12 },
    { startDate: '2028-02-29' },
  ],
  ['Every year on 28 February', { type: 'monthly', interval: 12 }, { startDate: '2027-02-28' }],
  ['Every year after completion', { type: 'monthly', interval: 12 }, { repeatFrom: 'completion' }],
])('%s', (expected, said, more) => {
  expect(summary(said, more)).toBe(expected);
});

test.each([
  ['FREQ=DAILY;INTERVAL=2;BYMONTH=6,7', 'Every 2 days in June and July'],
  ['FREQ=WEEKLY;BYDAY=MO,FR', 'Every week on Monday and Friday'],
  ['FREQ=WEEKLY', 'Every week on Wednesday'],
  ['FREQ=MONTHLY', 'Every month on the 1st'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'Every month on the 31st (not in months without it)'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month on the 1st and 15th'],
  ['FREQ=MONTHLY;BYDAY=2TU,4TU', 'Every month on the second Tuesday and the fourth Tuesday'],
  [
    'FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'Every month on the last weekday in March, June, September and December',
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=1MO,-2MO', 'Every month on the first Monday and the 2nd to last Monday'],
  ['FREQ=MONTHLY;BYDAY=TU', 'Every month on every Tuesday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month on Friday if it is the 13th'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday'],
  ['FREQ=MONTHLY;BYDAY=SU,SA;BYSETPOS=1', 'Every month on the first weekend day'],
  ['FREQ=MONTHLY;BYDAY=MO,SA;BYSETPOS=2', 'Every month on the second Monday or Saturday'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'Every month on the last of the 28th, 29th and 30th'],
  ['FREQ=YEARLY;INTERVAL=2', 'Every 2 years on 1 July'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday in November'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on the 29th of February (not in years without it)'],
  ['FREQ=YEARLY;BYMONTHDAY=1', 'Every year on the 1st of every month'],
  ['FREQ=YEARLY;BYYEARDAY=100,-1', 'Every year on the 100th and last day of the year'],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', 'Every year on Monday in the 53rd week of the year'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'Every year on Wednesday in the 20th week of the year'],
  ['FREQ=DAILY;UNTIL=20261231;COUNT=9', 'Every day, 9 times at most, until 31 December 2026'],
])('%s is described as "%s"', (rrule, expected) => {
  expect(summary({ type: 'custom', rrule })).toBe(expected);
});

test('days of a rule are formatted in the reader’s locale', () => {
  const pattern = (said: Partial<RecurrencePattern>) => readPattern(patternOf(said), '2028-02-29');
  const rule = { repeatFrom: 'due', startDate: '2028-02-29', weekStartsOn: 'monday' } as const;
  const yearly = { ...rule, pattern: pattern({ type: 'monthly', interval: 12 }) };
  expect(summaryOf(yearly, 'en-US')).toBe('Every year on February 29 (February 28 in other years)');
  const ending = { ...rule, pattern: pattern({ end_date: '2028-12-24' }) };
  expect(summaryOf(ending, 'en-US')).toBe('Every day, until December 24, 2028');
  expect(summaryOf(ending)).toBe('Every day, until 24 December 2028');
});
