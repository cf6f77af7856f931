import { expect, test } from 'vitest';
import { countedAs } from './open-tasks.ts';

const TODAY = '2026-11-22';
const task = { completed: false, status: 'todo', due_date: null } as const;

test('a task is counted once: overdue before all else, and in review as in progress', () => {
  expect(countedAs(task, TODAY)).toBe('todo');
  expect(countedAs({ ...task, due_date: TODAY }, TODAY)).toBe('todo');
  expect(countedAs({ ...task, due_date: '2026-11-21' }, TODAY)).toBe('overdue');
  expect(countedAs({ ...task, status: 'review' }, TODAY)).toBe('in_progress');
  expect(countedAs({ ...task, status: 'in_progress', due_date: '2026-11-21' }, TODAY)).toBe('overdue');
  expect(countedAs({ ...task, completed: true, status: 'completed' }, TODAY)).toBeNull();
});
