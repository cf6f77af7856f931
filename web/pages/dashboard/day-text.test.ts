import { expect, test } from 'vitest';
import { formatLongDate, greeting, remainingText } from './day-text.ts';

test('the greeting follows the hour', () => {
  expect([5, 11, 12, 17, 18, 23].map((hour) => greeting(hour, 0, 'Maya'))).toEqual([
    'Good morning, Maya',
    'Good morning, Maya',
    'Good afternoon, Maya',
    'Good afternoon, Maya',
    'Good evening, Maya',
    'Good evening, Maya',
  ]);
  expect(greeting(8, 0, '')).toBe('Good morning');
});

test('the morning begins with the day of the person, at 3:48 by default', () => {
  expect([0, 3, 4].map((hour) => greeting(hour, 0, 'Maya'))).toEqual([
    'Hello, Maya',
    'Hello, Maya',
    'Good morning, Maya',
  ]);
  expect([3, 4].map((hour) => greeting(hour, 4, 'Maya'))).toEqual(['Good evening, Maya', 'Good morning, Maya']);
});

test('the date is formatted for the locale', () => {
  expect(formatLongDate('2026-11-20', 'en-GB')).toBe('Friday 20 November');
  expect(formatLongDate('2026-11-20', 'en-US')).toBe('Friday, November 20');
});

test('the remaining tasks are counted as a number word, with their total time', () => {
  const open = (count: number, estimated_duration: number | null = null) =>
    Array.from({ length: count }, () => ({ completed: false, estimated_duration }));
  const done = { completed: true, estimated_duration: 60 };
  const words = (tasks: ReturnType<typeof open>) => remainingText({ tasks, more_open: [], usual_task_minutes: 30 });
  expect(words([...open(3, 55), ...open(2), done])).toBe('Five things left today, about 3 h 45 in all.');
  expect(words(open(1))).toBe('One thing left today, about 30 min in all.');
  expect(words(open(13, 0))).toBe('13 things left today.');
  expect(words([])).toBe('Nothing is due today.');
  expect(words([done])).toBe('Everything for today is done.');
});
