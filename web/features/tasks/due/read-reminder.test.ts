import { expect, test } from 'vitest';
import { firstDay } from '#contract/rules/first-day.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import type { DueOfReminder } from '#contract/quick-add/reminders.ts';
import type { Moment } from '../quick-add/read-draft.ts';
import { readReminder } from './read-reminder.ts';

const FRIDAY: Moment = {
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};
const DUE: DueOfReminder = { due_date: '2026-11-25', due_time: '09:15' };

function read(
  text: string,
  { due = DUE, value = null, ...moment }: Partial<Moment> & { due?: DueOfReminder; value?: string | null } = {},
) {
  const parsed = readReminder({ readLine, firstDay }, text, { ...FRIDAY, ...moment }, { value, due });
  return parsed && [parsed.day, parsed.time].filter((part) => part !== undefined).join(' ');
}

test.each([
  ['tomorrow 18:30', '2026-11-21 18:30'],
  ['fri 9am', '2026-11-27 09:00'],
  ['mon', '2026-11-23'],
  ['in 3 days', '2026-11-23'],
  ['2030-01-14 18:30', '2030-01-14 18:30'],
  ['30 min before', '2026-11-25 08:45'],
  ['30m before', '2026-11-25 08:45'],
  ['1 h 30 before it is due', '2026-11-25 07:45'],
  ['half an hour before', '2026-11-25 08:45'],
  ['An hour before', '2026-11-25 08:15'],
  ['12 hours earlier', '2026-11-24 21:15'],
  ['2 days before', '2026-11-23 09:15'],
  ['a week before', '2026-11-18 09:15'],
])('a reminder is read like a due date, and before the due time: “%s”', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('in German locales a reminder is read in German', () => {
  expect(read('1 Stunde vorher', { locale: 'de-DE' })).toBe('2026-11-25 08:15');
  expect(read('einen Tag vorher um 18 Uhr', { locale: 'de-DE' })).toBe('2026-11-24 18:00');
  expect(read('morgen 18 Uhr', { locale: 'de-DE' })).toBe('2026-11-21 18:00');
});

test('a time alone is on the day of the reminder, else on the due date', () => {
  expect(read('18:00')).toBe('2026-11-25 18:00');
  expect(read('18:00', { value: '2026-11-23' })).toBe('2026-11-23 18:00');
  expect(read('18:00', { due: { due_date: null, due_time: null } })).toBe('2026-11-20 18:00');
});

test('without a due time, days keep the hour of notices and minutes are counted from it', () => {
  const due = { due_date: '2026-11-25', due_time: null };
  expect(read('1 day before', { due })).toBe('2026-11-24 ');
  expect(read('30 min before', { due })).toBe('2026-11-25 08:30');
});

test('a time before the start of the day is in the night after its day', () => {
  const at = (due_time: string) => ({ due: { due_date: '2026-11-25', due_time }, dayStart: 4 });
  expect(read('30 min before', at('01:00'))).toBe('2026-11-25 00:30');
  expect(read('30 min before', at('04:10'))).toBe('2026-11-24 03:40');
  expect(read('30 min before', at('00:10'))).toBe('2026-11-25 23:40');
});

test('words for nothing clear it, and other text is not accepted', () => {
  expect(read('none')).toBe('');
  for (const text of ['banana', 'before', '30 bananas before', 'every fri', '!high'])
    expect(read(text)).toBeUndefined();
  expect(read('30 min before', { due: { due_date: null, due_time: null } })).toBeUndefined();
});
