import { expect, test } from 'vitest';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { ApiError } from '#web/platform/api-error.ts';
import {
  isWorkweek,
  missingParts,
  patternErrors,
  patternOf,
  patternValues,
  shownPatternOf,
  weekFrom,
  yearHint,
} from './pattern-form.ts';

const stored = (fields: Partial<RecurrencePattern>): RecurrencePattern => ({
  type: 'daily',
  interval: 1,
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
  ...fields,
});

test('a new pattern is weekly on the weekday it starts on', () => {
  expect(patternOf(patternValues(null))).toEqual(stored({ type: 'weekly' }));
});

test('a stored pattern passes through the form unchanged', () => {
  const patterns = [
    stored({ type: 'daily', interval: 3, max_instances: 5 }),
    stored({ type: 'weekly', interval: 2, weekdays: ['monday', 'thursday'], end_date: '2026-12-31' }),
    stored({ type: 'monthly', month_day: 31 }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1FR', end_date: '2027-01-01', max_instances: 3 }),
    stored({ type: 'monthly', interval: 12 }),
    stored({ type: 'monthly', interval: 24, month_day: 15 }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU' }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1' }),
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1' }),
    stored({ type: 'custom', rrule: 'FREQ=YEARLY' }),
    stored({ type: 'custom', rrule: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=3' }),
    stored({ type: 'custom', rrule: 'FREQ=YEARLY;BYWEEKNO=20' }),
  ];
  expect(patterns.map((pattern) => patternOf(patternValues(pattern)))).toEqual(patterns);
});

test('years, weekdays of a month, its last day and last weekday are stored without a custom rule', () => {
  const month = { ...patternValues(null), type: 'monthly' as const };
  const sent = (values: Partial<typeof month>) => patternOf({ ...month, ...values });
  expect(patternOf({ ...patternValues(null), type: 'yearly', interval: 2 })).toEqual(
    stored({ type: 'monthly', interval: 24 }),
  );
  expect(sent({ month_by: 'weekday', nth: -1, nth_day: 'friday' })?.rrule).toBe('FREQ=MONTHLY;BYDAY=-1FR');
  expect(sent({ month_by: 'weekday', nth: 3, nth_day: 'monday', interval: 2 })?.rrule).toBe(
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=3MO',
  );
  expect(sent({ month_by: 'weekday', nth: -1, nth_day: 'workday' })?.rrule).toBe(
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  );
  expect(sent({ month_by: 'last', month_day: 15 })).toEqual(
    stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }),
  );
  const last = patternValues(stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }));
  expect([last.type, last.month_by]).toEqual(['monthly', 'last']);
  // A rule that the form does not write stays a custom rule.
  expect(patternValues(stored({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1' })).type).toBe('custom');
});

test('an imported rule of a day in each year is edited in years, and keeps its day', () => {
  const values = patternValues(stored({ type: 'custom', rrule: 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3' }));
  expect([values.type, values.interval]).toEqual(['yearly', 1]);
  expect([yearHint(values.rrule, 'en-GB'), yearHint('').slice(0, 26)]).toEqual([
    'Repeats on 3 May.',
    'Repeats on the start date.',
  ]);
  expect(patternOf({ ...values, interval: 2 })?.rrule).toBe('FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=3');
  expect(patternOf({ ...values, type: 'daily' })).toEqual(stored({ type: 'daily' }));
  expect(patternValues(stored({ type: 'custom', rrule: 'FREQ=YEARLY;BYWEEKNO=20' })).type).toBe('custom');
});

test('fields of another type or end are not sent', () => {
  const values = patternValues(stored({ type: 'weekly', weekdays: ['monday'], max_instances: 4 }));
  expect(patternOf({ ...values, type: 'monthly', month_day: 15, ends: 'never' })).toEqual(
    stored({ type: 'monthly', month_day: 15 }),
  );
});

test('nothing is sent while a number, a last day or a rule is missing, and each error is shown at its field', () => {
  const values = patternValues(null);
  const missing = [
    { ...values, interval: '' as const },
    { ...values, ends: 'on' as const },
    { ...values, ends: 'after' as const },
    { ...values, type: 'custom' as const, rrule: '  ' },
  ];
  expect(missing.map(patternOf)).toEqual([null, null, null, null]);
  expect(missing.map((each) => Object.keys(missingParts(each)))).toEqual([
    ['interval'],
    ['end_date'],
    ['max_instances'],
    ['rrule'],
  ]);
});

test('until its end is chosen, a pattern is explained without one', () => {
  const values = patternValues(stored({ type: 'daily', interval: 3 }));
  expect(shownPatternOf({ ...values, ends: 'on' })).toEqual(stored({ interval: 3 }));
  expect(shownPatternOf({ ...values, ends: 'after', max_instances: 4 })).toEqual(
    stored({ interval: 3, max_instances: 4 }),
  );
  expect(shownPatternOf({ ...values, ends: 'on', interval: '' })).toBeNull();
});

test('an error is shown at the field it names, and nowhere if it concerns another field', () => {
  const refusal = (loc: (string | number)[]) => new ApiError('answer', 422, null, [{ loc, msg: 'FREQ is missing' }]);
  expect(patternErrors(refusal(['body', 'recurrence_pattern', 'rrule']))).toEqual({ rrule: 'FREQ is missing' });
  expect(patternErrors(refusal(['body', 'recurrence_pattern']))).toEqual({ type: 'FREQ is missing' });
  expect(patternErrors(refusal(['body', 'name']))).toEqual({});
  expect(patternErrors(new Error('offline'))).toEqual({});
});

test("weekdays start with the user's first day of the week", () => {
  expect(weekFrom(1)[0]).toBe('monday');
  expect(weekFrom(0).slice(0, 2)).toEqual(['sunday', 'monday']);
  expect(weekFrom(6)).toEqual(['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']);
});

test('the preset is on exactly for Monday to Friday', () => {
  expect(isWorkweek(['friday', 'monday', 'tuesday', 'wednesday', 'thursday'])).toBe(true);
  expect(isWorkweek(['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'])).toBe(false);
  expect(isWorkweek(weekFrom(1))).toBe(false);
});
