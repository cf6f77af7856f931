import { expect, test } from 'vitest';
import { factTexts, focusOfDay, sleepTexts, reflectionOfHour, streakText } from './reflection-text.ts';
import { hoursText, readHours } from './read-hours.ts';

test.each([
  ['7', 7],
  ['7,5', 7.5],
  ['7:10', 7.17],
  ['7 h 10', 7.17],
  ['0', 0],
  ['24', 24],
  ['', null],
  ['25', undefined],
  ['long', undefined],
])('%j typed as hours of sleep is %j', (typed, hours) => {
  expect(readHours(typed)).toBe(hours);
});

test('hours are displayed as they are typed, to the minute', () => {
  expect([7, 7.5, 7.17, null].map(hoursText)).toEqual(['7 h', '7 h 30', '7 h 10', '']);
  expect(readHours(hoursText(6.83))).toBe(6.83);
});

test.each([
  [3, 0, 'morning'],
  [3, 4, 'evening'],
  [11, 4, 'morning'],
  [12, 4, null],
  [16, 0, null],
  [17, 0, 'evening'],
  [23, 0, 'evening'],
])('at %i o’clock, with days starting at %i, the %s is offered', (hour, dayStart, kind) => {
  expect(reflectionOfHour(hour, dayStart)).toBe(kind);
});

test('a single day is not a streak, and a pause has no text', () => {
  expect([0, 1, 2, 1000].map(streakText)).toEqual([null, null, '2 days in a row', '1,000 days in a row']);
});

test('only the recorded figures of a night and a day are listed', () => {
  const morning = { id: 'm', date: '2026-11-22', created_at: '', updated_at: '', streak: 0, today_intention: '' };
  const night = { sleep_hours: 7.17, sleep_quality: 8, feeling: 'Rested', sleep_influences: null };
  expect(sleepTexts({ ...morning, ...night })).toEqual(['7 h 10', 'slept 8 of 10', 'Rested']);
  expect(sleepTexts({ ...morning, ...night, sleep_hours: null, feeling: null })).toEqual(['slept 8 of 10']);
  expect(factTexts({ completed_count: 1, points: 1, focus_minutes: 50 })).toEqual([
    '1 done',
    '1 point',
    '50 min of focus',
  ]);
  expect(factTexts({ completed_count: 0, points: 0, focus_minutes: 0 })).toEqual([]);
});

test('the focus written in the evening is shown until the next day has an intention', () => {
  const focusOf = (focus_from_yesterday: string | null, intention?: string) =>
    focusOfDay({ focus_from_yesterday, morning: intention === undefined ? null : { today_intention: intention } });
  expect(focusOf(' The case study ')).toBe('The case study');
  expect(focusOf('The case study', ' ')).toBe('The case study');
  expect([focusOf('The case study', 'Rest'), focusOf(' '), focusOf(null)]).toEqual([null, null, null]);
});
