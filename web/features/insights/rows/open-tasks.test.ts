import { expect, test } from 'vitest';
import { countedAs } from './open-tasks.ts';

const TODAY = '2026-11-22';
const task = { completed: false, status: 'todo', due_date: null, due_time: null } as const;
const NOW = { day: TODAY, time: '12:00', dayStartHour: 0 };

test('each task has one status: overdue takes precedence, and review counts as in progress', () => {
  expect(countedAs(task, NOW)).toBe('todo');
  expect(countedAs({ ...task, due_date: TODAY }, NOW)).toBe('todo');
  expect(countedAs({ ...task, due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(countedAs({ ...task, due_date: TODAY, due_time: '12:00' }, NOW)).toBe('overdue');
  expect(countedAs({ ...task, status: 'review' }, NOW)).toBe('in_progress');
  expect(countedAs({ ...task, status: 'in_progress', due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(countedAs({ ...task, completed: true, status: 'completed' }, NOW)).toBeNull();
});
