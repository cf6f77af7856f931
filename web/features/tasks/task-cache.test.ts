import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { cachedTask, putInCache, removeFromCache, withChanges } from './task-cache.ts';

const NOW = { now: '2026-11-21T10:00:00.000Z', today: '2026-11-21' };
const task = (id: string, fields: Partial<Task> = {}) =>
  ({
    id,
    project_id: 'p',
    status: 'todo',
    kanban_column: 'to_do',
    completed: false,
    completed_at: null,
    due_date: null,
    is_overdue: false,
    can_start: true,
    dependency_task_ids: [] as string[],
    dependency_tasks: [] as Task['dependency_tasks'],
    parent_task_id: null,
    ...fields,
  }) as Task;
const OPEN = ['tasks', 'list', { completed: false }];
const DONE = ['tasks', 'list', { completed: true }];
const IN_P = ['tasks', 'of-project', 'p'];
const IN_Q = ['tasks', 'of-project', 'q'];
const SUBTASKS = ['tasks', 'subtasks', 'parent'];
const ids = (client: QueryClient, key: unknown[]) => client.getQueryData<Task[]>(key)?.map(({ id }) => id);

test('status, column and completed change together, under whichever name', () => {
  const done = { status: 'completed', kanban_column: 'done', completed: true, completed_at: NOW.now };
  expect(withChanges(task('t'), { status: 'completed' }, NOW)).toMatchObject(done);
  expect(withChanges(task('t'), { kanban_column: 'done' }, NOW)).toMatchObject(done);
  expect(withChanges(task('t'), { completed: true }, NOW)).toMatchObject(done);
});

test('reopening clears when it was done, and completing twice keeps the first instant', () => {
  const done = withChanges(task('t'), { completed: true }, NOW);
  expect(withChanges(done, { completed: true }, { ...NOW, now: 'later' }).completed_at).toBe(NOW.now);
  expect(withChanges(done, { status: 'todo' }, NOW)).toMatchObject({ completed: false, completed_at: null });
});

test('overdue follows the due date at once', () => {
  const late = withChanges(task('t'), { due_date: '2026-11-20' }, NOW);
  expect(late.is_overdue).toBe(true);
  expect(withChanges(late, { due_date: '2026-11-21' }, NOW).is_overdue).toBe(false);
  expect(withChanges(late, { completed: true }, NOW).is_overdue).toBe(false);
});

test('a missing field keeps, null clears', () => {
  const given = task('t', { due_date: '2026-12-01', estimated_duration: 30 });
  const changed = withChanges(given, { due_date: null, estimated_duration: undefined }, NOW);
  expect(changed).toMatchObject({ due_date: null, estimated_duration: 30 });
});

test('a ticked task stays in its list until that is read again, and comes into the list of the done', () => {
  const client = new QueryClient();
  client.setQueryData(OPEN, [task('a'), task('b')]);
  client.setQueryData(DONE, [task('c', { completed: true })]);
  putInCache(client, task('a', { completed: true }));
  expect(ids(client, OPEN)).toEqual(['a', 'b']);
  expect(ids(client, DONE)).toEqual(['c', 'a']);
  expect(cachedTask(client, 'a')?.completed).toBe(true);
});

test('a moved task leaves the old project and comes into the new one', () => {
  const client = new QueryClient();
  client.setQueryData(IN_P, [task('a'), task('b')]);
  client.setQueryData(IN_Q, [task('c', { project_id: 'q' })]);
  putInCache(client, task('a', { project_id: 'q' }));
  expect(ids(client, IN_P)).toEqual(['b']);
  expect(ids(client, IN_Q)).toEqual(['c', 'a']);
});

test('lists that were never read stay so, and others are not touched', () => {
  const client = new QueryClient();
  const other = [task('b')];
  client.setQueryData(IN_Q, other);
  putInCache(client, task('a'));
  expect(client.getQueryData(OPEN)).toBeUndefined();
  expect(client.getQueryData(IN_Q)).toBe(other);
});

test('a deleted task is in no list', () => {
  const client = new QueryClient();
  client.setQueryData(OPEN, [task('a'), task('b')]);
  client.setQueryData(IN_P, [task('a')]);
  removeFromCache(client, new Set(['a']));
  expect(ids(client, OPEN)).toEqual(['b']);
  expect(ids(client, IN_P)).toEqual([]);
});

test('what waits or needs its subtasks first is not shown as done before the server has agreed', () => {
  const waiting = task('t', { can_start: false });
  expect(withChanges(waiting, { status: 'in_progress' }, NOW).status).toBe('todo');
  expect(
    withChanges({ ...waiting, ...withChanges(task('t'), { completed: true }, NOW) }, { status: 'todo' }, NOW),
  ).toMatchObject({ completed: false });
  const parent = task('t', { sub_task_completion_required: true, sub_task_count: 2, completed_sub_task_count: 1 });
  expect(withChanges(parent, { completed: true }, NOW).completed).toBe(false);
  expect(withChanges({ ...parent, completed_sub_task_count: 2 }, { completed: true }, NOW).completed).toBe(true);
});

test('what waited for a task is free as soon as that is ticked, and waits again when it is opened', () => {
  const client = new QueryClient();
  const first = { id: 'a', name: 'A', status: 'todo' as const, completed: false, priority: 'low' as const };
  const a = task('a', first);
  client.setQueryData(OPEN, [
    a,
    task('b', { can_start: false, dependency_task_ids: ['a'], dependency_tasks: [first] }),
  ]);
  putInCache(client, { ...a, completed: true, status: 'completed' });
  expect(cachedTask(client, 'b')).toMatchObject({ can_start: true, dependency_tasks: [{ id: 'a', completed: true }] });
  putInCache(client, a);
  expect(cachedTask(client, 'b')).toMatchObject({ can_start: false });
});

test('a parent counts its subtasks as they are ticked, each once', () => {
  const client = new QueryClient();
  const child = task('child', { parent_task_id: 'parent' });
  client.setQueryData(OPEN, [task('parent', { sub_task_count: 1, completed_sub_task_count: 0 }), child]);
  client.setQueryData(SUBTASKS, [child]);
  const counted = () => cachedTask(client, 'parent')?.completed_sub_task_count;
  for (const completed of [true, true, false]) {
    putInCache(client, { ...child, completed });
    expect(counted()).toBe(completed ? 1 : 0);
  }
});

test('a new subtask comes to the end of those of its task, and leaves them with its task', () => {
  const client = new QueryClient();
  client.setQueryData(SUBTASKS, [task('one', { parent_task_id: 'parent' })]);
  putInCache(client, task('two', { parent_task_id: 'parent' }));
  expect(ids(client, SUBTASKS)).toEqual(['one', 'two']);
  putInCache(client, task('one'));
  expect(ids(client, SUBTASKS)).toEqual(['two']);
});
