import { expect, test } from 'vitest';
import { formatDay, formatDue, formatDuration, plural } from './format.ts';

const TODAY = '2026-11-20';
const NOW = { day: TODAY, time: '12:00', dayStartHour: 4 };

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [90, '1 h 30'],
  [1120, '18 h 40'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-19', 'Yesterday'],
  ['2026-11-23', 'Mon 23 Nov'],
  ['2026-12-31', '31 Dec'],
  ['2026-11-02', '2 Nov'],
  ['2027-02-02', '2 Feb 2027'],
])('%s is %s', (day, words) => {
  expect(formatDay(day, TODAY, 'en-GB')).toBe(words);
});

test('an overdue day is shown with the number of days', () => {
  expect(formatDue('2026-11-18', null, NOW, 'en-GB')).toBe('18 Nov, 2 days late');
  expect(formatDue('2026-11-19', '09:00', NOW, 'en-GB')).toBe('19 Nov, 1 day late');
  expect(formatDue('2026-11-21', '09:00', NOW, 'en-GB')).toBe('Tomorrow, 9:00');
  expect(formatDue('2026-11-20', null, NOW, 'en-GB')).toBe('Today');
  expect(formatDue('2026-11-20', '09:00', NOW, 'en-GB')).toBe('Today, 9:00, late');
  expect(formatDue('2026-11-20', '13:00', NOW, 'en-GB')).toBe('Today, 13:00');
  expect(formatDue('2026-11-20', '03:00', NOW, 'en-GB')).toBe('Today, 3:00 (Sat)');
});

test('counts have the matching singular or plural', () => {
  expect(plural(1, 'task')).toBe('1 task');
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
});
