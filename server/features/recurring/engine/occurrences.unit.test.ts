import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, addMonths, dayOfMonth, dayOfWeek, daysBetween } from '#server/platform/calendar.ts';
import * as dayNumbers from './day-numbers.ts';
import { isDaily, nextAfterCompletion, occurrencesBetween, occurrencesFrom } from './occurrences.ts';
import { readPattern } from './read-pattern.ts';
import type { Rule } from './rule.ts';
import { patternOf } from './vectors/answers.ts';

const dayIn = (first: string, days: number) => fc.integer({ min: 0, max: days }).map((each) => addDays(first, each));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

const patterns = fc.record({
  type: fc.constantFrom('daily', 'weekly', 'monthly'),
  interval: fc.integer({ min: 1, max: 14 }),
  weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
  month_day: maybe(fc.integer({ min: 1, max: 31 })),
  end_date: maybe(dayIn('2023-06-01', 500)),
  max_instances: maybe(fc.integer({ min: 1, max: 60 })),
  rrule: fc.constant(null),
});
const rules: fc.Arbitrary<Rule> = fc.record({
  pattern: patterns,
  repeatFrom: fc.constantFrom('due', 'completion'),
  startDate: dayIn('2023-01-01', 300),
  weekStartsOn: fc.constantFrom(...WEEKDAYS),
});
const windows = fc
  .tuple(dayIn('2023-03-01', 400), fc.nat(150))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

/** The definition, checked day by day. */
function oracle({ pattern, repeatFrom, startDate, weekStartsOn }: Rule, from: string, to: string): string[] {
  const { type, interval, weekdays, month_day, end_date, max_instances } = pattern;
  const intoWeek = (day: string) => (WEEKDAYS.indexOf(dayOfWeek(day)) - WEEKDAYS.indexOf(weekStartsOn) + 7) % 7;
  const week = (day: string) => addDays(day, -intoWeek(day));
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const fits = (day: string) => {
    if (type === 'daily') return daysBetween(startDate, day) % interval === 0;
    if (type === 'weekly') {
      const named = weekdays.length > 0 ? weekdays : [dayOfWeek(startDate)];
      return named.includes(dayOfWeek(day)) && (daysBetween(week(startDate), week(day)) / 7) % interval === 0;
    }
    const wanted = addMonths(month(day), 0, month_day ?? dayOfMonth(startDate));
    return day === wanted && (months(day) - months(startDate)) % interval === 0;
  };
  const days: string[] = [];
  for (let day = startDate; day <= to && day <= (end_date ?? to); day = addDays(day, 1)) if (fits(day)) days.push(day);
  const counted = repeatFrom === 'due' && max_instances !== null ? days.slice(0, max_instances) : days;
  return counted.filter((day) => day >= from);
}

test('a rule has the days of its definition, none before its start or after its end', () => {
  fc.assert(
    fc.property(rules, windows, (rule, { from, to }) => {
      const days = occurrencesBetween(rule, from, to);
      expect(days).toEqual(oracle(rule, from, to));
      expect(days.every((day) => day >= rule.startDate && day <= (rule.pattern.end_date ?? day))).toBe(true);
    }),
    { numRuns: 120 },
  );
});

test('the days of a range are those of its first and second part', () => {
  fc.assert(
    fc.property(rules, windows, fc.nat(150), (rule, { from, to }, days) => {
      const middle = addDays(from, Math.min(days, daysBetween(from, to)));
      expect(occurrencesBetween(rule, from, to)).toEqual([
        ...occurrencesBetween(rule, from, middle),
        ...occurrencesBetween(rule, addDays(middle, 1), to),
      ]);
    }),
  );
});

test('the next days are the first of all that follow', () => {
  fc.assert(
    fc.property(rules, windows, fc.integer({ min: 1, max: 9 }), (rule, { from }, count) => {
      const next = occurrencesFrom(rule, from, count);
      const to = next.length === count ? next.at(-1)! : addDays(from, 20_000);
      expect(next).toEqual(occurrencesBetween(rule, from, to));
    }),
  );
});

const custom = (rrule: string) => readPattern(patternOf({ type: 'custom', rrule }), '2026-01-01');

test.each([
  ['every 3 days', patternOf({ interval: 3 }), '2026-07-10', '2026-07-13'],
  ['every 2 weeks', patternOf({ type: 'weekly', interval: 2 }), '2026-07-10', '2026-07-24'],
  ['Mondays', patternOf({ type: 'weekly', weekdays: ['monday'] }), '2026-07-13', '2026-07-20'],
  ['Mondays, done on Sunday', patternOf({ type: 'weekly', weekdays: ['monday'] }), '2026-07-12', '2026-07-13'],
  [
    'Mon and Thu, every 2 weeks',
    patternOf({ type: 'weekly', interval: 2, weekdays: ['monday', 'thursday'] }),
    '2026-07-14',
    '2026-07-16',
  ],
  [
    'the week after',
    patternOf({ type: 'weekly', interval: 2, weekdays: ['monday', 'thursday'] }),
    '2026-07-16',
    '2026-07-27',
  ],
  ['every month', patternOf({ type: 'monthly' }), '2026-01-31', '2026-02-28'],
  ['every 3 months', patternOf({ type: 'monthly', interval: 3 }), '2026-07-10', '2026-10-10'],
  ['the 31st', patternOf({ type: 'monthly', month_day: 31 }), '2026-02-28', '2026-03-31'],
  ['the 31st, in a short month', patternOf({ type: 'monthly', month_day: 31 }), '2026-08-05', '2026-09-30'],
  ['the last Friday', custom('FREQ=MONTHLY;BYDAY=-1FR'), '2026-07-31', '2026-08-28'],
  ['every second month', custom('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1'), '2026-07-01', '2026-09-01'],
  ['before the start', patternOf({ interval: 3 }), '2025-06-01', '2026-01-04'],
  ['on its end', patternOf({ interval: 3, end_date: '2026-07-13' }), '2026-07-10', '2026-07-13'],
  ['after its end', patternOf({ interval: 3, end_date: '2026-07-12' }), '2026-07-10', null],
  ['the end of all dates', patternOf({ interval: 3 }), '9999-12-30', null],
  ['no pattern', patternOf({ type: 'none' }), '2026-07-10', null],
] as const)('from completion: %s', (_name, pattern, completedOn, expected) => {
  const rule: Rule = { pattern, repeatFrom: 'completion', startDate: '2026-01-01', weekStartsOn: 'monday' };
  expect(nextAfterCompletion(rule, completedOn)).toBe(expected);
});

test('only missed occurrences of daily rules do not accumulate', () => {
  const daily = [patternOf({}), custom('FREQ=DAILY;BYDAY=MO')];
  const others = [
    patternOf({ type: 'weekly', weekdays: [...WEEKDAYS] }),
    custom('FREQ=WEEKLY'),
    patternOf({ type: 'none' }),
  ];
  expect([daily.map(isDaily), others.map(isDaily)]).toEqual([
    [true, true],
    [false, false, false],
  ]);
});

test('dates end with the year 9999', () => {
  const rule: Rule = { pattern: patternOf({}), repeatFrom: 'due', startDate: '9999-12-30', weekStartsOn: 'monday' };
  expect(occurrencesFrom(rule, '9999-12-30', 6)).toEqual(['9999-12-30', '9999-12-31']);
});

test('a daily rule from 1900 is expanded from the first wanted day', () => {
  const rule: Rule = { pattern: patternOf({}), repeatFrom: 'due', startDate: '1900-01-01', weekStartsOn: 'monday' };
  const looks = vi.spyOn(dayNumbers, 'civilOf');
  onTestFinished(() => looks.mockRestore());
  expect(occurrencesBetween(rule, '2026-07-01', '2026-07-30')).toHaveLength(30);
  expect(looks.mock.calls.length).toBeLessThan(40);
});
