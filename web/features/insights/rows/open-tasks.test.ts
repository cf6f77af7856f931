import { expect, test } from 'vitest';
import { openStatusOf } from './open-tasks.ts';

const TODAY = '2026-11-22';
const task = { completed: false, status: 'todo', due_date: null, due_time: null } as const;
const NOW = { day: TODAY, time: '12:00', dayStartHour: 0 };

test('each task has one status: overdue takes precedence, and review counts as in progress', () => {
  expect(openStatusOf(task, NOW)).toBe('todo');
  expect(openStatusOf({ ...task, due_date: TODAY }, NOW)).toBe('todo');
  expect(openStatusOf({ ...task, due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, due_date: TODAY, due_time: '12:00' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, status: 'review' }, NOW)).toBe('in_progress');
  expect(openStatusOf({ ...task, status: 'in_progress', due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, completed: true, status: 'completed' }, NOW)).toBeNull();
});
