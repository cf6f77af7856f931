import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { aTask } from '#web/testing/a-task.ts';
import { changedPart, toBoard } from './board.ts';

const task = (id: string, sort_order: number, kanban_column: KanbanColumn = 'to_do', parent: string | null = null) =>
  aTask(id, { sort_order, kanban_column, parent_task_id: parent, created_at: id });
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id).join('');

test("each column is in the user's order, and subtasks have no separate cards", () => {
  const board = toBoard([task('c', 3), task('a', 1), task('x', 2, 'done'), task('s', 0, 'to_do', 'a')]);
  expect([ids(board.to_do), ids(board.done), ids(board.review)]).toEqual(['ac', 'x', '']);
});

test('completed tasks are sorted by when they were completed, newest first', () => {
  const done = (id: string, day: string, place: number) =>
    aTask(id, { sort_order: place, kanban_column: 'done', completed_at: `${day}T12:00:00.000Z` });
  const board = toBoard([done('a', '2026-11-18', 1), done('b', '2026-11-20', 2), done('c', '2026-11-19', 3)]);
  expect(ids(board.done)).toBe('bca');
});

test('only the changed part of an order is sent', () => {
  expect(changedPart([...'abcd'], [...'bacd'])).toEqual(['b', 'a']);
  expect(changedPart([...'abcd'], [...'abdc'])).toEqual([...'abdc']);
  expect(changedPart([...'abcd'], [...'abcd'])).toEqual([]);
});
