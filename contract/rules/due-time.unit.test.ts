import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAfterMidnight, isLate, passedTimes, timeOrder } from './due-time.ts';

const NIGHT = { day: '2026-11-22', time: '02:15', dayStartHour: 4 };

test('times of a day are ordered from the day start, and no time comes last', () => {
  const times = ['04:00', '23:59', '00:00', '03:59', null];
  expect(times.toSorted((a, b) => (timeOrder(a, 4) < timeOrder(b, 4) ? -1 : 1))).toEqual(times);
  expect(isAfterMidnight('03:59', 4)).toBe(true);
  expect(isAfterMidnight('04:00', 4)).toBe(false);
  expect(isAfterMidnight('00:00', 0)).toBe(false);
});

test('a task is late from the minute of its time on', () => {
  const at = (time: string) => ({ day: '2026-11-23', time, dayStartHour: 0 });
  const task = { due_date: '2026-11-23', due_time: '09:00' };
  expect(isLate(task, at('08:59'))).toBe(false);
  expect(isLate(task, at('09:00'))).toBe(true);
  expect(isLate({ ...task, due_time: null }, at('23:59'))).toBe(false);
  expect(isLate({ ...task, due_date: '2026-11-22', due_time: '23:00' }, at('08:00'))).toBe(true);
  expect(isLate({ ...task, due_date: '2026-11-24', due_time: '07:00' }, at('08:00'))).toBe(false);
  expect(isLate({ due_date: null, due_time: null }, at('08:00'))).toBe(false);
});

test('in the night before the day start, times after midnight are the last of the day', () => {
  const today = (due_time: string) => isLate({ due_date: '2026-11-22', due_time }, NIGHT);
  expect(today('03:00')).toBe(false);
  expect(today('02:15')).toBe(true);
  expect(today('23:30')).toBe(true);
  expect(today('04:00')).toBe(true);
  expect(isLate({ due_date: '2026-11-23', due_time: '01:00' }, NIGHT)).toBe(false);
});

test('the ranges of passed times agree with the rule', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(times, times, fc.integer({ min: 0, max: 6 }), (due_time, time, dayStartHour) => {
      const now = { day: '2026-11-22', time, dayStartHour };
      const { dayStart, passedTo, passedAfterMidnight } = passedTimes(now);
      expect(due_time <= (due_time < dayStart ? passedAfterMidnight : passedTo)).toBe(
        isLate({ due_date: now.day, due_time }, now),
      );
    }),
  );
});
