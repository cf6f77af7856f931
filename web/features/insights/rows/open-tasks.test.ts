import { expect, test } from 'vitest';
import { asRow } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { openStatusOf } from './open-tasks.ts';

const TODAY = '2026-11-22';
const task = aTask('note', { due_date: null });
const NOW = { day: TODAY, time: '12:00', dayStartHour: 0 };

test('each task has one status: overdue takes precedence, and review counts as in progress', () => {
  expect(openStatusOf(task, NOW)).toBe('todo');
  expect(openStatusOf({ ...task, due_date: TODAY }, NOW)).toBe('todo');
  expect(openStatusOf({ ...task, due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, due_date: TODAY, due_time: '12:00' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, status: 'review' }, NOW)).toBe('in_progress');
  expect(openStatusOf({ ...task, status: 'in_progress', due_date: '2026-11-21' }, NOW)).toBe('overdue');
  expect(openStatusOf({ ...task, completed: true, status: 'completed' }, NOW)).toBeNull();
  const plants = (missed: number) => asRow(anOccurrence('plants', { due_date: TODAY, missed }));
  expect([openStatusOf(plants(0), NOW), openStatusOf(plants(2), NOW)]).toEqual(['todo', 'overdue']);
});
