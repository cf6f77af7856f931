import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#server/platform/calendar.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { occurrencesBetween, occurrencesFrom } from './occurrences.ts';
import { readPattern } from './read-pattern.ts';
import { patternOf } from './vectors/answers.ts';

const START = '2026-07-01';
const read = (said: Parameters<typeof patternOf>[0]) => readPattern(patternOf(said), START);
const readRule = (rrule: string) => read({ type: 'custom', rrule });

/** The field and the reason of a refusal. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.problems.map(({ path, msg }) => `${path.at(-1)}: ${msg}`).join();
  }
  return 'accepted';
}

test('fields of other types are dropped', () => {
  const all = { interval: 2, weekdays: ['monday' as const], month_day: 3, end_date: '2026-12-31', max_instances: 9 };
  const ends = { interval: 2, end_date: '2026-12-31', max_instances: 9 };
  expect(read({ ...all, type: 'daily', rrule: 'FREQ=DAILY' })).toEqual(patternOf({ ...ends, type: 'daily' }));
  expect(read({ ...all, type: 'weekly' })).toEqual(patternOf({ ...ends, type: 'weekly', weekdays: ['monday'] }));
  expect(read({ ...all, type: 'monthly' })).toEqual(patternOf({ ...ends, type: 'monthly', month_day: 3 }));
  expect(read({ ...all, type: 'custom', rrule: 'FREQ=DAILY' })).toEqual(
    patternOf({ ...ends, type: 'custom', interval: 1, rrule: 'FREQ=DAILY' }),
  );
  expect(read({ ...all, type: 'none' })).toEqual(patternOf({ type: 'none' }));
});

test('weekdays are stored once each, Monday first; an empty list is the same as none', () => {
  const { weekdays } = read({ type: 'weekly', weekdays: ['sunday', 'friday', 'monday', 'friday'] });
  expect(weekdays).toEqual(['monday', 'friday', 'sunday']);
  expect(read({ type: 'weekly', weekdays: [] }).weekdays).toEqual([]);
});

test('UNTIL and COUNT of an rrule become the matching fields, of which the stricter value is kept', () => {
  const ends = (said: Parameters<typeof patternOf>[0]) => {
    const { rrule, end_date, max_instances } = read({ type: 'custom', ...said });
    return [rrule, end_date, max_instances];
  };
  expect(ends({ rrule: 'rrule:freq=weekly;until=20261231T225959Z;byday=mo' })).toEqual([
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-31',
    null,
  ]);
  expect(ends({ rrule: 'FREQ=DAILY;COUNT=5', max_instances: 3 })).toEqual(['FREQ=DAILY', null, 3]);
  expect(ends({ rrule: 'FREQ=DAILY;COUNT=5;UNTIL=20260801', end_date: '2026-07-10', max_instances: 8 })).toEqual([
    'FREQ=DAILY',
    '2026-07-10',
    5,
  ]);
  expect(ends({ rrule: 'FREQ=MONTHLY;BYDAY=+1MO;WKST=SU' })).toEqual(['FREQ=MONTHLY;BYDAY=1MO;WKST=SU', null, null]);
});

test.each([
  ['FREQ=HOURLY', 'rrule: FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
  ['FREQ=SECONDLY;INTERVAL=30', 'rrule: FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
  ['FREQ=DAILY;BYHOUR=9', 'rrule: A rule has only days: BYHOUR is not allowed'],
  ['FREQ=DAILY;BYSECOND=0', 'rrule: A rule has only days: BYSECOND is not allowed'],
  ['INTERVAL=2', 'rrule: FREQ is missing'],
  ['every Monday', 'rrule: Cannot be read: EVERY MONDAY'],
  ['FREQ=DAILY;', 'rrule: Not an RFC 5545 rule'],
  ['FREQ=DAILY;FREQ=DAILY', 'rrule: FREQ may appear only once'],
  ['FREQ=DAILY;INTERVAL=0', 'rrule: INTERVAL must be 1 to 1000'],
  ['FREQ=DAILY;INTERVAL=99999999999999999999', 'rrule: INTERVAL must be 1 to 1000'],
  ['FREQ=DAILY;COUNT=1001', 'rrule: COUNT must be 1 to 1000'],
  ['FREQ=DAILY;UNTIL=20260230', 'rrule: Cannot be read: UNTIL=20260230'],
  ['FREQ=DAILY;UNTIL=20260630', 'rrule: Ends before it starts'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'rrule: Cannot be read: BYMONTHDAY=32'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'rrule: Cannot be read: BYMONTHDAY=0'],
  ['FREQ=WEEKLY;BYDAY=XX', 'rrule: Cannot be read: BYDAY=XX'],
  ['FREQ=DAILY;X-COLOR=RED', 'rrule: Cannot be read: X-COLOR=RED'],
  ['FREQ=DAILY;CONSTRUCTOR=1', 'rrule: Cannot be read: CONSTRUCTOR=1'],
  ['DTSTART:20260101\nRRULE:FREQ=DAILY', 'rrule: Only the rule itself: the start has its own field'],
  ['FREQ=DAILY\nEXDATE:20260801', 'rrule: Only the rule itself: the start has its own field'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=13', 'rrule: BYWEEKNO goes with BYDAY and BYMONTH only'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'rrule: BYMONTHDAY MUST NOT be used when FREQ is WEEKLY'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'rrule: BYDAY with numeric value MUST NOT be used unless FREQ is MONTHLY or YEARLY'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rrule: Falls on no day, or too rarely'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=40', 'rrule: Falls on no day, or too rarely'],
  ['FREQ=DAILY;BYMONTHDAY=31;COUNT=1000', 'rrule: Falls on no day, or too rarely'],
])('%s is refused', (rrule, reason) => {
  expect(refusal(() => readRule(rrule))).toBe(reason);
});

test('a rule without days, or without its rrule, is refused with the name of the field', () => {
  expect(refusal(() => read({ end_date: '2026-06-30' }))).toBe('end_date: Ends before it starts');
  expect(refusal(() => read({ type: 'weekly', weekdays: ['monday'], end_date: '2026-07-02' }))).toBe(
    'end_date: Falls on no day, or too rarely',
  );
  expect(refusal(() => read({ type: 'custom' }))).toBe('rrule: A custom pattern needs an rrule');
  expect(refusal(() => read({ type: 'custom', rrule: '  ' }))).toBe('rrule: A custom pattern needs an rrule');
});

const NAMES = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYSETPOS',
];
const values = fc.oneof(
  fc.constantFrom(
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'YEARLY',
    'MO',
    '-1FR',
    'SA,SU',
    '53',
    '20280229',
    '-1',
    '31',
    '29,30',
    '366',
  ),
  fc.integer({ min: -400, max: 1100 }).map(String),
  fc.string({ maxLength: 6 }),
);

test('every text as an rrule is refused with 422 or has days', () => {
  const part = fc.tuple(fc.constantFrom(...NAMES), values).map(([name, value]) => `${name}=${value}`);
  const frequency = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
  const texts = fc
    .tuple(frequency, fc.uniqueArray(part, { maxLength: 3 }))
    .map(([freq, parts]) => [`FREQ=${freq}`, ...parts].join(';'));
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: texts }, fc.string()), (rrule) => {
      if (refusal(() => readRule(rrule)) !== 'accepted') return;
      const rule = {
        pattern: readRule(rrule),
        repeatFrom: 'due' as const,
        startDate: START,
        weekStartsOn: 'monday' as const,
      };
      expect(readPattern(rule.pattern, START)).toEqual(rule.pattern);
      const [first] = occurrencesFrom(rule, START, 1);
      const days = occurrencesBetween(rule, START, addDays(START, 5000));
      expect(first).toBeDefined();
      expect(days.slice(0, 1)).toEqual([first].filter((day) => day! <= addDays(START, 5000)));
    }),
    { numRuns: 100 },
  );
});
