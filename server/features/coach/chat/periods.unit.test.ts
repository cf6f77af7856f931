import { expect, test } from 'vitest';
import { cutDays } from './periods.ts';
import { meaningsOf, wordsOf } from './words.ts';

/** A Friday. */
const FRIDAY = { day: '2026-11-20', weekEnd: '2026-11-22', locale: 'en-GB' };
const SUNDAY = { ...FRIDAY, day: '2026-11-22' };
const MONDAY = { ...FRIDAY, day: '2026-11-23', weekEnd: '2026-11-29' };

const daysOf = (period: { from: string; to: string } | null) =>
  period && [period.from, period.to].map((day) => day.slice('2026-'.length)).join(' to ');

test.each([
  [FRIDAY, 'what did i do on thursday?', '11-19 to 11-19'],
  [FRIDAY, 'what did i do since yesterday?', '11-19 to 11-20'],
  [FRIDAY, 'done since monday', '11-16 to 11-20'],
  [FRIDAY, 'since november', '11-01 to 11-20'],
  [FRIDAY, 'the day before yesterday', '11-18 to 11-18'],
  [FRIDAY, 'the last two weeks', '11-07 to 11-20'],
  [FRIDAY, 'the last 30 days', '10-22 to 11-20'],
  [FRIDAY, 'this month so far', '11-01 to 11-20'],
  [FRIDAY, 'last month', '10-01 to 10-31'],
  [FRIDAY, 'what did i do on 3 november?', '11-03 to 11-03'],
  [FRIDAY, 'what did i do on nov 3?', '11-03 to 11-03'],
  [FRIDAY, 'on the weekend', '11-14 to 11-15'],
  [SUNDAY, 'on the weekend', '11-21 to 11-22'],
  [SUNDAY, 'last weekend', '11-14 to 11-15'],
  [MONDAY, 'last monday', '11-16 to 11-16'],
  [MONDAY, 'last weekend', '11-21 to 11-22'],
  [FRIDAY, 'what may i do?', null],
])('%o “%s” was %s', (known, text, expected) => {
  expect(daysOf(cutDays(text, known).days?.past ?? null)).toBe(expected);
});

test.each([
  ['the last 1 days', 'today'],
  ['the last 3 days', 'in the last 3 days'],
])('“%s” is called “%s”', (text, name) => {
  expect(cutDays(text, FRIDAY).days?.past?.name).toBe(name);
});

test.each([
  [FRIDAY, 'what is due this month?', '11-20 to 11-30'],
  [FRIDAY, 'next month', '12-01 to 12-31'],
  [FRIDAY, 'in december', '12-01 to 12-31'],
  [FRIDAY, 'the next 3 days', '11-20 to 11-22'],
  [FRIDAY, 'by tuesday', '11-20 to 11-24'],
  [FRIDAY, 'on 3 december', '12-03 to 12-03'],
  [SUNDAY, 'on the weekend', '11-21 to 11-22'],
  [SUNDAY, 'next weekend', '11-28 to 11-29'],
  [MONDAY, 'next monday', '11-30 to 11-30'],
  // As in quick add.
  [MONDAY, 'next friday', '12-04 to 12-04'],
  [FRIDAY, 'next monday', '11-23 to 11-23'],
  [FRIDAY, 'by the end of the month', '11-20 to 11-30'],
  [FRIDAY, 'end of the week', '11-16 to 11-22'],
  [MONDAY, 'monday', '11-23 to 11-23'],
  [MONDAY, 'last friday', null],
  [MONDAY, 'yesterday', null],
])('%o “%s” will be %s', (known, text, expected) => {
  expect(daysOf(cutDays(text, known).days?.toCome ?? null)).toBe(expected);
});

test.each([
  ...['this quarter', 'in 2026', 'last quarter', 'two weeks ago', 'the last three months', 'from monday to friday'],
  ...['friday next week', 'in the next few days', 'on 3/11', 'since 2026-11-03', 'per week', 'a week', 'on the 3rd'],
  ...['31 november', 'every monday', 'in a quarter'],
])('of “%s” some words are not understood', (text) => {
  expect(meaningsOf(wordsOf(cutDays(text, FRIDAY).rest)).unknown).not.toEqual([]);
});
