import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { inTimeZone } from '#server/testing/in-time-zone.ts';
import {
  addDays,
  addMonths,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  dayStart,
  FIRST_DAY,
  LAST_DAY,
  dayAndMonth,
  formatDay,
  formatHour,
  englishLocaleOf,
  wholeDay,
  userDay,
} from './calendar.ts';
import { userDayAnswers, userDayVectors } from './vectors/answers.ts';

test('user days, their beginnings and times of day are correct in every zone, also when clocks change', () => {
  expect(userDayAnswers()).toEqual(userDayVectors);
});

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the time zone of the server does not matter: %s',
  async (zone) => {
    expect(await inTimeZone(zone, 'platform/vectors/answers.ts', 'userDayAnswers')).toEqual(userDayVectors);
  },
);

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1900-01-01', days));
const rules = fc.record({
  timezone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
  dayStartHour: fc.integer({ min: 0, max: 6 }),
});

test('a day begins at the first instant that belongs to it', () => {
  const lately = fc.integer({ min: 0, max: 10_000 }).map((days) => addDays('2010-01-01', days));
  fc.assert(
    fc.property(lately, rules, (someDay, rule) => {
      const begins = dayStart(someDay, rule);
      expect(userDay(begins, rule)).toBe(someDay);
      expect(userDay(new Date(begins.getTime() - 1), rule)).toBe(addDays(someDay, -1));
    }),
  );
});

test('adding days and counting them agree', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days);
      expect(dayOfWeek(addDays(from, 7 * days))).toBe(dayOfWeek(from));
    }),
  );
});

test.each([
  ['2026-01-31', 1, undefined, '2026-02-28'],
  ['2024-01-31', 1, undefined, '2024-02-29'],
  ['2026-02-28', 1, undefined, '2026-03-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2026-12-31', 2, 30, '2027-02-28'],
  ['2026-08-15', -6, 31, '2026-02-28'],
])('the month of %s plus %i, on %s: %s', (from, months, on, expected) => {
  expect(addMonths(from, months, on)).toBe(expected);
});

test('days are named by how far off they are', () => {
  const friday = '2026-11-20';
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-26', '2026-11-27', '2026-11-19'].map((each) => formatDay(each, friday)),
  ).toEqual(['today', 'tomorrow', 'on Thursday', 'on 27 November', 'on 19 November']);
});

test('adding months and their lengths agree with Temporal, from the first year to the last', () => {
  const any = fc.integer({ min: 0, max: daysBetween(FIRST_DAY, LAST_DAY) }).map((days) => addDays(FIRST_DAY, days));
  fc.assert(
    fc.property(any, fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 31 }), (from, months, on) => {
      const date = Temporal.PlainDate.from(from);
      expect(addMonths(from, months)).toBe(date.add({ months }).toString());
      expect(addMonths(from, months, on)).toBe(date.with({ day: 1 }).add({ months }).with({ day: on }).toString());
      expect(daysInMonth(from)).toBe(date.daysInMonth);
    }),
    { numRuns: 2000 },
  );
});

test('days are formatted in the browser’s first language if it is English, otherwise with the day before the month', () => {
  const locales = ['en-US,en;q=0.9', 'en', 'en-GB,en-US;q=0.9', 'de-DE,de;q=0.9,en-US;q=0.8', '*', '', 'en-US-x, '];
  expect(locales.map((accepted) => dayAndMonth('2026-11-02', englishLocaleOf(accepted)))).toEqual([
    ...['November 2', 'November 2', '2 November', '2 November', '2 November', '2 November', '2 November'],
  ]);
  expect(englishLocaleOf()).toBe('en-GB');
  // Clients cannot make the server keep more than a few formatters.
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const any = letters.flatMap((one) => letters.flatMap((two) => [`en-${one}${two}`, `EN-${one}${two.toUpperCase()}`]));
  expect(new Set(any.map(englishLocaleOf)).size).toBeLessThan(20);
  expect([wholeDay('2026-11-02', 'en-US'), wholeDay('2026-11-02')]).toEqual(['November 2, 2026', '2 November 2026']);
  expect([formatHour(15, 'en-US'), formatHour(15), formatHour(0)]).toEqual(['3:00 PM', '15:00', '0:00']);
  expect(formatDay('2026-11-20', '2026-11-02', 'en-US')).toBe('on November 20');
});
