import { expect, test } from 'vitest';
import type { TodayTask } from '#contract/today.ts';
import { aDayTask, type DayTaskFields } from '#web/testing/a-task.ts';
import { sortedByTime } from './time-order.ts';

const FRIDAY = '2026-11-20';
const row = (id: string, due_time: string | null, fields: DayTaskFields = {}) =>
  aDayTask(id, { due_date: FRIDAY, due_time, ...fields });
const orderOf = (...tasks: TodayTask[]) => sortedByTime({ date: FRIDAY, tasks }, 4);

test('rows with a time swap places into the order of their times', () => {
  expect(orderOf(row('lunch', '12:30'), row('plan', null), row('run', '07:30'), row('read', '21:00'))).toEqual([
    'run',
    'plan',
    'lunch',
    'read',
  ]);
});

test('a time before the day start is the last of the day', () => {
  expect(orderOf(row('flight', '02:30'), row('dinner', '20:00'))).toEqual(['dinner', 'flight']);
  expect(orderOf(row('dinner', '20:00'), row('flight', '02:30'))).toBeNull();
});

test('rows already in order, at the same time or without a time need no sorting', () => {
  expect(orderOf()).toBeNull();
  expect(orderOf(row('plan', null), row('run', '07:30'), row('lunch', '12:30'), row('tidy', null))).toBeNull();
  expect(orderOf(row('call', '12:30'), row('lunch', '12:30'))).toBeNull();
});

test('completed, overdue and later tasks have no time on the day', () => {
  const run = row('run', '07:30');
  expect(orderOf(row('lunch', '12:30', { completed: true }), run)).toBeNull();
  expect(orderOf(row('lunch', '12:30', { due_date: '2026-11-19' }), run)).toBeNull();
  expect(orderOf(row('lunch', '12:30', { due_date: '2026-11-21' }), run)).toBeNull();
});
