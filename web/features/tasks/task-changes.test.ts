import { expect, test } from 'vitest';
import { Base, Layer } from '#web/records/layers.ts';
import { aPrerequisite, aTask } from '#web/testing/a-task.ts';
import { fieldsOf, putTasks, withChanges } from './task-changes.ts';

const NOW = { now: '2026-11-21T10:00:00.000Z', today: '2026-11-21' };

test('status, column and completed change together, under whichever name', () => {
  const done = { status: 'completed', kanban_column: 'done', completed: true, completed_at: NOW.now };
  expect(withChanges(aTask('t'), { status: 'completed' }, NOW)).toMatchObject(done);
  expect(withChanges(aTask('t'), { kanban_column: 'done' }, NOW)).toMatchObject(done);
  expect(withChanges(aTask('t'), { completed: true }, NOW)).toMatchObject(done);
});

test('reopening clears when it was done, and completing twice keeps the first instant', () => {
  const done = withChanges(aTask('t'), { completed: true }, NOW);
  expect(withChanges(done, { completed: true }, { ...NOW, now: 'later' }).completed_at).toBe(NOW.now);
  expect(withChanges(done, { status: 'todo' }, NOW)).toMatchObject({ completed: false, completed_at: null });
});

test('overdue follows the due date at once', () => {
  const late = withChanges(aTask('t'), { due_date: '2026-11-20' }, NOW);
  expect(late.is_overdue).toBe(true);
  expect(withChanges(late, { due_date: '2026-11-21' }, NOW).is_overdue).toBe(false);
  expect(withChanges(late, { completed: true }, NOW).is_overdue).toBe(false);
});

test('a missing field keeps, null clears', () => {
  const given = aTask('t', { due_date: '2026-12-01', estimated_duration: 30 });
  const changed = withChanges(given, { due_date: null, estimated_duration: undefined }, NOW);
  expect(changed).toMatchObject({ due_date: null, estimated_duration: 30 });
});

test('what waits or needs its subtasks first is not shown as done before the server has agreed', () => {
  const waiting = aTask('t', { dependency_tasks: [aPrerequisite('first')] });
  expect(withChanges(waiting, { status: 'in_progress' }, NOW).status).toBe('todo');
  const done = { ...waiting, ...withChanges(aTask('t'), { completed: true }, NOW) };
  expect(withChanges(done, { status: 'todo' }, NOW)).toMatchObject({ completed: false });
  const parent = aTask('t', { sub_task_completion_required: true, sub_task_count: 2, completed_sub_task_count: 1 });
  expect(withChanges(parent, { completed: true }, NOW).completed).toBe(false);
  expect(withChanges({ ...parent, completed_sub_task_count: 2 }, { completed: true }, NOW).completed).toBe(true);
});

test('a subtask that leaves its project goes below its task again on the way back', () => {
  const subtask = aTask('s', { parent_task_id: 't', due_date: '2026-12-01' });
  expect(fieldsOf(subtask, { project_id: 'q' })).toEqual({ project_id: 'p', parent_task_id: 't' });
  expect(fieldsOf(subtask, { due_date: null })).toEqual({ due_date: '2026-12-01' });
});

test('a task that requires its subtasks follows them at once, and so does the one above it', () => {
  const required = { sub_task_completion_required: true, sub_task_count: 1 };
  const top = aTask('top', required);
  const middle = aTask('middle', { ...required, parent_task_id: 'top' });
  const leaf = aTask('leaf', { parent_task_id: 'middle' });
  const layer = new Layer(new Base());
  for (const each of [top, middle, leaf]) layer.put('task', each);

  putTasks(layer, [withChanges(leaf, { completed: true }, NOW)], NOW);
  expect(['middle', 'top'].map((id) => layer.get('task', id)?.completed)).toEqual([true, true]);

  putTasks(layer, [withChanges(layer.get('task', 'leaf')!, { completed: false }, NOW)], NOW);
  expect(['middle', 'top'].map((id) => layer.get('task', id)?.status)).toEqual(['in_progress', 'in_progress']);
});
