import { expect, test } from 'vitest';
import { readLine } from '../quick-add/grammar/read-line.ts';
import type { Moment } from '../quick-add/read-draft.ts';
import { readDay } from './read-day.ts';

const FRIDAY: Moment = {
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  weekStart: 1,
  locale: 'en-GB',
};

const read = (text: string, moment: Partial<Moment> = {}) => readDay({ readLine }, text, { ...FRIDAY, ...moment });

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

test('a day is read in the order of the person’s locale', () => {
  expect(read('12/3', { locale: 'en-US' })).toBe('2026-12-03');
  expect(read('12/3')).toBe('2027-03-12');
});

test('words for no day take it away', () => {
  for (const text of ['none', 'No date', '-', 'never']) expect(read(text)).toBeNull();
});

test('what is no day, or says more than one, is not taken', () => {
  for (const text of ['banana', 'fri bread', 'fri 18:00', 'every fri', '!high', '45m'])
    expect(read(text)).toBeUndefined();
});
