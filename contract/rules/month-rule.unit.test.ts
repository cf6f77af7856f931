import { expect, test } from 'vitest';
import { readMonthRule, writeMonthRule } from './month-rule.ts';

test.each([
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU,4TU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1',
])('%s is read and written again unchanged', (rrule) => {
  expect(writeMonthRule(readMonthRule(rrule)!)).toBe(rrule);
});

test.each([
  'FREQ=WEEKLY;BYDAY=MO',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=5FR',
  'FREQ=YEARLY;BYWEEKNO=20',
])('%s is a rule that the form does not write', (rrule) => {
  expect(readMonthRule(rrule)).toBeNull();
});
