import { expect, test } from 'vitest';
import { firstDay } from '#contract/rules/first-day.ts';
import { LINES } from '#contract/quick-add/cases/line.cases.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import type { Moment } from '../quick-add/read-draft.ts';
import { type DayField, readDay, readRepeat } from './read-day.ts';

const FRIDAY: Moment = {
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};

const DAY_ONLY: DayField = { value: null, withTime: false, withRepeat: false };
const DUE: DayField = { value: null, withTime: true, withRepeat: true };

const readWith = (text: string, field: DayField, moment: Partial<Moment> = {}) =>
  readDay({ readLine, firstDay }, text, { ...FRIDAY, ...moment }, field);
const read = (text: string, moment: Partial<Moment> = {}) => readWith(text, DAY_ONLY, moment)?.day;
const due = (text: string, value: string | null = null) => {
  const { day, time = null, more = null } = readWith(text, { ...DUE, value }) ?? {};
  return day === undefined ? undefined : [day, time, more];
};

test.each([
  ['today', '2026-11-20'],
  ['tom', '2026-11-21'],
  ['fri', '2026-11-20'],
  ['mon', '2026-11-23'],
  ['next week', '2026-11-23'],
  ['in 3 days', '2026-11-23'],
  ['3d', '2026-11-23'],
  ['15 Dec', '2026-12-15'],
  ['15.12.', '2026-12-15'],
  ['15.12', '2026-12-15'],
  ['15/12', '2026-12-15'],
  ['on the 15th', '2026-12-15'],
  ['end of month', '2026-11-30'],
  ['2027-01-02', '2027-01-02'],
])('“%s” is %s', (text, day) => {
  expect(read(text)).toBe(day);
});

test("a date is read in the order of the user's locale", () => {
  expect(read('12/3', { locale: 'en-US' })).toBe('2026-12-03');
  expect(read('12/3')).toBe('2027-03-12');
});

test('words for no date remove it', () => {
  for (const text of ['none', 'No date', '-', 'never']) expect(read(text)).toBeNull();
});

test('text that is not a day, or names several, is not accepted', () => {
  for (const text of ['banana', 'fri bread', 'fri 18:00', 'every fri', '!high', '45m'])
    expect(read(text)).toBeUndefined();
});

test.each([
  ['fri 17:30', '2026-11-20', '17:30', '17:30'],
  ['tomorrow 9am', '2026-11-21', '09:00', '9:00'],
  ['17:00', '2026-11-20', '17:00', '17:00'],
  ['9:00', '2026-11-21', '09:00', '9:00'],
  ['mon am', '2026-11-23', '09:00', '9:00'],
  ['tomorrow at 5', '2026-11-21', '17:00', '17:00'],
  ['15.12. 18h', '2026-12-15', '18:00', '18:00'],
  ['every third friday', '2026-11-20', null, 'every month on the third Friday'],
  ['every mon 9:15', '2026-11-23', '09:15', '9:15, every Monday'],
  ['weekdays 9:15', '2026-11-23', '09:15', '9:15, every weekday'],
  ['fri', '2026-11-20', null, null],
])('a due date field accepts everything that a quick-add line accepts: “%s”', (text, ...expected) => {
  expect(due(text)).toEqual(expected);
});

test('a time alone applies to the day of the field, unless that has passed', () => {
  expect(due('17:00', '2026-11-24')).toEqual(['2026-11-24', '17:00', '17:00']);
  expect(due('5pm', '2026-11-24')).toEqual(['2026-11-24', '17:00', '17:00']);
  expect(due('tomorrow 5pm', '2026-11-24')).toEqual(['2026-11-21', '17:00', '17:00']);
  expect(due('17:00', '2026-11-19')).toEqual(['2026-11-20', '17:00', '17:00']);
});

test('a time before the day start is in the night after the day', () => {
  expect(readWith('tomorrow 1am', DUE, { dayStart: 4 })).toEqual({
    day: '2026-11-21',
    time: '01:00',
    more: '1:00 (Sun)',
  });
});

test('every case with only a due date is read in the popover as in the line', () => {
  const context = { ...FRIDAY, projects: [] };
  const different = LINES.flatMap(([line]) => {
    const { chips } = readLine(line, context);
    const chip = chips.find(({ kind }) => kind === 'due');
    if (chip?.kind !== 'due' || chips.length > 1) return [];
    const meant = readWith(chip.text, DUE);
    return meant?.day === chip.date && (meant.time ?? null) === chip.time
      ? []
      : [[chip.text, chip.date, chip.time, meant]];
  });
  expect(different).toEqual([]);
});

test.each([
  ['every third friday', 'FREQ=MONTHLY;BYDAY=3FR', null],
  ['third friday', 'FREQ=MONTHLY;BYDAY=3FR', null],
  ['mon wed', 'weekly monday,wednesday', null],
  ['weekdays 9:15', 'weekly monday,tuesday,wednesday,thursday,friday', '2026-11-23 09:15'],
  ['2 weeks', 'weekly', null],
  ['fortnightly on sundays', 'weekly sunday', null],
  ['daily except sunday', 'weekly monday,tuesday,wednesday,thursday,friday,saturday', null],
  ['last working day of every quarter', 'FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', null],
  ['every monday 9am from 1 Dec', 'weekly monday', '2026-12-07 09:00'],
])('a repeat is read as in the line: “%s”', (text, pattern, first) => {
  const meant = readRepeat({ readLine }, text, FRIDAY);
  const { type, weekdays, rrule } = meant!.pattern;
  expect(rrule ?? [type, weekdays.join()].filter(Boolean).join(' ')).toBe(pattern);
  expect(meant!.due && `${meant!.due.date} ${meant!.due.time}`).toBe(first);
});

test('text with no repeat, or with several, is not accepted', () => {
  for (const text of ['banana', 'tomorrow', 'every day except holidays', 'water every day'])
    expect(readRepeat({ readLine }, text, FRIDAY)).toBeUndefined();
});
