import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { placeSubtasks } from './place-subtasks.ts';

const task = (id: string, parent_task_id: string | null = null, due_date: string | null = null) =>
  aTask(id, { parent_task_id, due_date });
const placed = (...tasks: Task[]) => {
  const { tasks: shown, depthOf } = placeSubtasks(tasks);
  return shown.map(({ id }) => '>'.repeat(depthOf.get(id) ?? 0) + id);
};

test('subtasks are below their task, and their own subtasks below them', () => {
  expect(placed(task('leaf', 'child'), task('other'), task('parent'), task('child', 'parent'))).toEqual([
    'other',
    'parent',
    '>child',
    '>>leaf',
  ]);
});

test('a subtask with its own date, or whose task is not in the list, keeps its place', () => {
  expect(placed(task('dated', 'parent', '2026-11-20'), task('parent'), task('lost', 'elsewhere'))).toEqual([
    'dated',
    'parent',
    'lost',
  ]);
});
