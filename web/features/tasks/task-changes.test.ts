import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { Base, Layer } from '#web/records/layers.ts';
import { aPrerequisite, aTask } from '#web/testing/a-task.ts';
import { taskOf } from './new-task.ts';
import { addTask, changeTasks, fieldsOf, removeTasks } from './task-changes.ts';

const NOW = { now: '2026-11-21T10:00:00.000Z', today: '2026-11-21' };

function layerWith(...tasks: Task[]): Layer {
  const layer = new Layer(new Base());
  for (const task of tasks) layer.take('task', task);
  return layer;
}

/** A task as displayed after these changes. */
function changed(task: Task, ...changes: TaskChanges[]): Task {
  const layer = layerWith(task);
  for (const each of changes) changeTasks(layer, [{ id: task.id, changes: each }], NOW);
  return layer.get('task', task.id)!;
}

test('status, column and completed change together, whichever is set', () => {
  const done = { status: 'completed', kanban_column: 'done', completed: true, completed_at: NOW.now };
  expect(changed(aTask('t'), { status: 'completed' })).toMatchObject(done);
  expect(changed(aTask('t'), { kanban_column: 'done' })).toMatchObject(done);
  expect(changed(aTask('t'), { completed: true })).toMatchObject(done);
});

test('reopening clears the completion time, and completing twice keeps the first one', () => {
  const done = aTask('t', { completed: true, completed_at: '2026-11-20T08:00:00.000Z' });
  expect(changed(done, { completed: true }).completed_at).toBe(done.completed_at);
  expect(changed(done, { status: 'todo' })).toMatchObject({ completed: false, completed_at: null });
});

test('a task becomes overdue at once when its due date is moved to the past', () => {
  const late = { due_date: '2020-11-20' };
  expect(changed(aTask('t'), late).is_overdue).toBe(true);
  expect(changed(aTask('t'), late, { due_date: '2999-11-21' }).is_overdue).toBe(false);
  expect(changed(aTask('t'), late, { completed: true }).is_overdue).toBe(false);
});

test('an undefined field keeps its value, and null clears it', () => {
  const given = aTask('t', { due_date: '2026-12-01', estimated_duration: 30 });
  const after = changed(given, { due_date: null, estimated_duration: undefined });
  expect(after).toMatchObject({ due_date: null, estimated_duration: 30 });
});

test('a change that the server will refuse is not shown', () => {
  const waiting = aTask('t', { dependency_tasks: [aPrerequisite('first')] });
  expect(changed(waiting, { status: 'in_progress', name: 'New' })).toMatchObject({ status: 'todo', name: 't' });
  const parent = { sub_task_completion_required: true, sub_task_count: 2, completed_sub_task_count: 1 };
  expect(changed(aTask('t', parent), { completed: true }).completed).toBe(false);
  expect(changed(aTask('t', { ...parent, completed_sub_task_count: 2 }), { completed: true }).completed).toBe(true);
});

test('Undo puts a subtask that left its project below its task again', () => {
  const subtask = aTask('s', { parent_task_id: 't', due_date: '2026-12-01' });
  expect(fieldsOf(subtask, { project_id: 'q' })).toEqual({ project_id: 'p', parent_task_id: 't' });
  expect(fieldsOf(subtask, { due_date: null })).toEqual({ due_date: '2026-12-01' });
});

test('a task that requires its subtasks is completed with the last of them, and so is the task above it', () => {
  const required = { sub_task_completion_required: true, sub_task_count: 1 };
  const middle = aTask('middle', { ...required, parent_task_id: 'top' });
  const layer = layerWith(aTask('top', required), middle, aTask('leaf', { parent_task_id: 'middle' }));

  changeTasks(layer, [{ id: 'leaf', changes: { completed: true } }], NOW);
  expect(['middle', 'top'].map((id) => layer.get('task', id)?.completed)).toEqual([true, true]);

  changeTasks(layer, [{ id: 'leaf', changes: { completed: false } }], NOW);
  expect(['middle', 'top'].map((id) => layer.get('task', id)?.status)).toEqual(['in_progress', 'in_progress']);
});

test('moving a task moves its subtasks, with all fields they show of the project', () => {
  const below = aTask('below', { parent_task_id: 't' });
  const layer = layerWith(aTask('t', { sub_task_count: 1 }), below, aTask('other', { project_id: 'q' }));
  const { project_name } = layer.get('task', 'other')!;
  layer.put('project', { id: 'q', name: 'Quarry', area_id: null, description: 'Stones' } as Project);
  expect(layer.get('task', 'other')).toMatchObject({ project_name: 'Quarry', why: 'Stones' });
  expect(project_name).toBe('P');

  changeTasks(layer, [{ id: 't', changes: { project_id: 'q' } }], NOW);
  expect(layer.get('task', 'below')).toMatchObject({ project_id: 'q', project_name: 'Quarry', parent_task_id: 't' });
});

test('a task no longer depends on a deleted one', () => {
  const layer = layerWith(aTask('first'), aTask('t', { dependency_tasks: [aPrerequisite('first')] }));
  expect(layer.get('task', 't')?.can_start).toBe(false);
  removeTasks(layer, ['first']);
  expect(layer.get('task', 't')).toMatchObject({ can_start: true, dependency_task_ids: [], dependency_tasks: [] });
});

test('a new task is in the Inbox, also before the Inbox exists', () => {
  const layer = layerWith();
  addTask(layer, taskOf({ id: 't', name: 'Tea', project_id: null }, layer, NOW), {}, NOW);
  expect(layer.get('task', 't')).toMatchObject({ project_name: 'Inbox', completed: false, can_start: true });
});

test('a task is the same object until one of its fields changes', () => {
  const layer = layerWith(aTask('first'), aTask('t', { dependency_tasks: [aPrerequisite('first')] }), aTask('x'));
  const before = layer.get('task', 't');
  changeTasks(layer, [{ id: 'x', changes: { name: 'Other' } }], NOW);
  changeTasks(layer, [{ id: 'first', changes: { due_date: '2026-12-01' } }], NOW);
  expect(layer.get('task', 't')).toBe(before);
  changeTasks(layer, [{ id: 'first', changes: { name: 'Begin' } }], NOW);
  expect(layer.get('task', 't')?.dependency_tasks[0]?.name).toBe('Begin');
});

test('a task is not shown below its own subtask, so that both can be deleted offline', () => {
  const layer = layerWith(
    aTask('top'),
    aTask('middle', { parent_task_id: 'top' }),
    aTask('leaf', { parent_task_id: 'middle' }),
  );
  for (const parent_task_id of ['top', 'middle', 'leaf'])
    changeTasks(layer, [{ id: 'top', changes: { parent_task_id } }], NOW);
  expect(layer.get('task', 'top')?.parent_task_id).toBeNull();
  removeTasks(layer, ['top']);
  expect(['top', 'middle', 'leaf'].map((id) => layer.get('task', id))).toEqual([undefined, undefined, undefined]);
});

test('two tasks that are known as each other’s subtasks can be deleted', () => {
  const layer = layerWith(aTask('one', { parent_task_id: 'two' }), aTask('two', { parent_task_id: 'one' }));
  removeTasks(layer, ['one']);
  expect(['one', 'two'].map((id) => layer.get('task', id))).toEqual([undefined, undefined]);
});
