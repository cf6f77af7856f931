import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { occurrencesBetween } from '#server/features/recurring/engine/occurrences.ts';
import { type RecurringTaskRow, ruleOf } from '#server/features/recurring/stored-rule.ts';
import { patternOf, recurrenceVectors } from '#server/features/recurring/engine/vectors/answers.ts';
import { addDays } from '#server/platform/calendar.ts';
import { seriesOf } from './series.ts';

type Row = Parameters<typeof seriesOf>[0];
type Occurrence = Parameters<typeof seriesOf>[1][number];

/** An active rule with instances up to a day. */
const rowOf = (pattern: Partial<RecurrencePattern>, startDate: string, more: Partial<Row> = {}): Row =>
  ({
    recurrence_pattern: JSON.stringify(patternOf(pattern)),
    repeat_from: 'due',
    start_date: startDate,
    starts_after: null,
    week_starts_on: 'monday',
    due_time: null,
    paused_at: null,
    generated_through: addDays(startDate, 30),
    ...more,
  }) as RecurringTaskRow;

const open = (due_date: string): Occurrence => ({ due_date, completed_at: null, skipped_at: null });
const done = (due_date: string): Occurrence => ({ ...open(due_date), completed_at: '2026-11-20T12:00:00.000Z' });
const skipped = (due_date: string): Occurrence => ({ ...open(due_date), skipped_at: '2026-11-20T12:00:00.000Z' });

/** The instances of a rule without completions. */
const untouched = (row: Row) => occurrencesBetween(ruleOf(row), row.start_date, row.generated_through!).map(open);

/** The days of a series, expanded by ical.js. */
function expand({ start, rrule }: { start: string; rrule: string }, through: string): string[] {
  const days: string[] = [];
  const occurrences = ICAL.Recur.fromString(rrule).iterator(ICAL.Time.fromDateString(start));
  // After the year 9999 days as text no longer sort like days.
  for (let next = occurrences.next(); next && next.year < 10_000; next = occurrences.next()) {
    if (next.toString() > through) break;
    days.push(next.toString());
  }
  return days;
}

test.each([
  ['every day', {}, '2026-11-20'],
  ['every 3 days', { interval: 3 }, '2026-11-20'],
  ['every day until an end', { end_date: '2027-02-03' }, '2026-11-20'],
  ['every day, 50 times', { max_instances: 50 }, '2026-11-20'],
  ['every week on the weekday of the start', { type: 'weekly' }, '2026-11-20'],
  ['every 2 weeks on some weekdays', { type: 'weekly', interval: 2, weekdays: ['monday', 'sunday'] }, '2026-11-20'],
  ['every month on the 1st', { type: 'monthly', month_day: 1 }, '2026-11-20'],
  ['every month on the 31st', { type: 'monthly', month_day: 31 }, '2026-01-31'],
  ['every 5 months on the 31st of the start', { type: 'monthly', interval: 5 }, '2027-08-31'],
  ['every last Friday of a month', { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1FR' }, '2026-11-20'],
  ['the last working day', { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' }, '2026-11-20'],
  ['every year on 4 July', { type: 'custom', rrule: 'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4' }, '2026-11-20'],
  ['every 2nd week from Sunday on', { type: 'custom', rrule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU' }, '2026-11-20'],
] as const)('another program repeats %s as we do', (_, pattern, startDate) => {
  const row = rowOf(pattern as Partial<RecurrencePattern>, startDate);
  const through = addDays(startDate, 1500);

  const days = expand(seriesOf(row, untouched(row))!, through);
  expect(days).toEqual(occurrencesBetween(ruleOf(row), startDate, through));
  expect(days.length).toBeGreaterThan(3);
});

test('and the same is true for every rule of the test vectors, also from its middle', () => {
  // ical.js formats earlier years with fewer digits.
  const vectors = recurrenceVectors.filter(({ from }) => from >= '1000');
  const compared = vectors.flatMap(({ name, rule, from, to }) => {
    const row = rowOf(rule.pattern, rule.startDate, {
      week_starts_on: rule.weekStartsOn,
      generated_through: addDays(from, -1),
    });
    const series = seriesOf(row, []);
    if (!series) return [];
    const expected = occurrencesBetween(ruleOf(row), from > rule.startDate ? from : rule.startDate, to);
    return [{ name, expected, found: expand(series, to) }];
  });

  expect(compared.filter(({ expected, found }) => expected.join() !== found.join())).toEqual([]);
  expect(compared.length).toBeGreaterThan(300);
});

test('a series begins after the last day that is completed, skipped, missing, or not part of the rule', () => {
  const weekly = rowOf({ type: 'weekly' }, '2026-11-20');
  const startWith = (...instances: readonly Occurrence[]) => seriesOf(weekly, instances)!.start;
  const [first, second, third, fourth, fifth] = untouched(weekly).map(({ due_date }) => due_date) as [
    string,
    string,
    string,
    string,
    string,
  ];
  expect(fifth).toBe('2026-12-18');

  expect(startWith(...[first, second, third, fourth, fifth].map(open))).toBe(first);
  expect(startWith(done(first), ...[second, third, fourth, fifth].map(open))).toBe(second);
  expect(startWith(open(first), open(second), skipped(third), open(fourth), open(fifth))).toBe(fourth);
  expect(startWith(open(first), open(third), open(fourth), open(fifth))).toBe(third);
  expect(startWith(open(first), open('2026-11-25'), ...[second, third, fourth, fifth].map(open))).toBe(second);
  expect(startWith(...[first, second, third, fourth, fifth].map(done))).toBe('2026-12-25');
});

test('a counted series ends on its last day, wherever it begins', () => {
  const row = rowOf({ max_instances: 10 }, '2026-11-20');
  const [first, ...others] = untouched(row);
  expect(seriesOf(row, [done(first!.due_date), ...others])).toEqual({
    start: '2026-11-21',
    rrule: 'FREQ=DAILY;INTERVAL=1;UNTIL=20261129',
  });
  expect(
    seriesOf(
      row,
      [first!, ...others].map(({ due_date }) => done(due_date)),
    ),
  ).toBeNull();
});

test('the task that a rule was created from is its first day', () => {
  const row = rowOf({ type: 'weekly' }, '2026-11-20', { starts_after: '2026-11-20' });
  expect(seriesOf(row, untouched(row).slice(1))!.start).toBe('2026-11-27');
});

test('a rule that calendars would expand differently is not a series', () => {
  const start = '2026-11-20';
  const none = (row: Row) => expect(seriesOf(row, untouched(row))).toBeNull();
  none(rowOf({}, start, { paused_at: '2026-11-20T12:00:00.000Z' }));
  none(rowOf({}, start, { due_time: '09:30' }));
  none(rowOf({}, start, { repeat_from: 'completion' }));
  none(rowOf({ type: 'monthly', month_day: 30 }, start));
  for (const rrule of ['FREQ=YEARLY;BYWEEKNO=20', 'FREQ=YEARLY;BYYEARDAY=100', 'FREQ=MONTHLY;BYMONTHDAY=1,15']) {
    none(rowOf({ type: 'custom', rrule }, start));
  }
});
