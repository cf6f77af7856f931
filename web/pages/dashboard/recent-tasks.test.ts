import { expect, test } from 'vitest';
import { aTask } from '#web/testing/a-task.ts';
import { recentTasks } from './recent-tasks.ts';

const task = (id: string, created_at: string, parent_task_id: string | null = null) =>
  aTask(id, { created_at, parent_task_id });

test('the newest tasks come first, without those of the Today card and without subtasks', () => {
  const tasks = [
    task('old', '2026-11-01T08:00:00Z'),
    task('due', '2026-11-20T08:00:00Z'),
    task('new', '2026-11-19T08:00:00Z'),
    task('part of new', '2026-11-19T09:00:00Z', 'new'),
  ];
  expect(recentTasks(tasks, [{ id: 'due' }]).map(({ id }) => id)).toEqual(['new', 'old']);
});
