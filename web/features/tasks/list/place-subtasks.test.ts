import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { type Placed, placeSubtasks } from './place-subtasks.ts';

const task = (id: string, parent_task_id: string | null = null, due_date: string | null = null) =>
  aTask(id, { parent_task_id, due_date });
const placed = (...tasks: Task[]) => inList(placeSubtasks(tasks));
const inList = ({ tasks: shown, depthOf }: Placed) => {
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

test('a subtask with a date of its own is below its task, and one whose task is not in the list keeps its place', () => {
  const dated = task('dated', 'parent', '2026-11-20');
  expect(placed(dated, task('other'), task('parent'), task('lost', 'elsewhere'))).toEqual([
    ...['other', 'parent', '>dated'],
    'lost',
  ]);
});

test('in a list by date, a task is where the first of its subtasks would be', () => {
  const list = [task('leaf', 'child', '2026-11-20'), task('other'), task('child', 'parent'), task('parent')];
  expect(inList(placeSubtasks(list, { rising: true }))).toEqual(['parent', '>child', '>>leaf', 'other']);
});
