import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aPrerequisite, aTask, anOccurrence, type TaskFields } from '#web/testing/a-task.ts';
import { asRow } from './occurrence/occurrence-rows.ts';
import {
  ANY,
  countShows,
  inPlace,
  isInPlace,
  isShown,
  mergeTasks,
  orderOf,
  readTaskView,
  taskViewParams,
} from './task-view.ts';

const TODAY = '2026-11-21';
const NOW = { day: TODAY, time: '12:00', dayStartHour: 4 };

let made = 0;
const task = (id: string, fields: TaskFields = {}) => aTask(id, { sort_order: ++made, ...fields });
const names = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

test('a view is unchanged after a round trip through the URL, which omits defaults', () => {
  const view = readTaskView({
    show: 'overdue',
    sort: 'name',
    area: 'a',
    priority: 'high',
    filter: 'rent',
    task: 't',
  });
  expect(view).toEqual({
    show: 'overdue',
    sort: 'name',
    area: 'a',
    project: null,
    only: { ...ANY, priority: 'high' },
    filter: 'rent',
  });
  expect(readTaskView(taskViewParams(view) as Record<string, string>)).toEqual(view);
  expect(Object.values(taskViewParams(readTaskView({}))).filter(Boolean)).toEqual([]);
});

test('the order chosen before is the default, and is not in the URL', () => {
  const view = readTaskView({}, 'day');
  expect([view.sort, readTaskView({ sort: 'name' }, 'day').sort]).toEqual(['day', 'name']);
  expect([taskViewParams(view, 'day')['sort'], taskViewParams(readTaskView({}), 'day')['sort']]).toEqual([
    undefined,
    'due',
  ]);
});

test('an invalid value falls back to the default', () => {
  expect(readTaskView({ show: 'everything', sort: 'colour', priority: 'urgent' })).toEqual(readTaskView({}));
});

test('due is today and before, overdue only before, and neither without a date or when completed', () => {
  const shows = (due: string | null, completed = false) =>
    (['open', 'due', 'overdue', 'done'] as const).filter((show) =>
      isShown(task('x', { due_date: due, completed }), show, NOW),
    );
  expect(shows(null)).toEqual(['open']);
  expect(shows('2026-11-22')).toEqual(['open']);
  expect(shows(TODAY)).toEqual(['open', 'due']);
  expect(shows('2026-11-20')).toEqual(['open', 'due', 'overdue']);
  expect(shows('2026-11-20', true)).toEqual(['done']);
  const isOverdue = (due_time: string) => isShown(task('x', { due_date: TODAY, due_time }), 'overdue', NOW);
  expect([isOverdue('11:59'), isOverdue('12:00'), isOverdue('12:01'), isOverdue('02:00')]).toEqual([
    ...[true, true, false, false],
  ]);
});

test('a repeating task is overdue while an older occurrence is missed, also if one is due today', () => {
  const row = (missed: number) => asRow(anOccurrence('plants', { due_date: TODAY, missed }));
  expect(isShown(row(1), 'overdue', NOW)).toBe(true);
  expect(isShown(row(0), 'overdue', NOW)).toBe(false);
  expect(isShown({ ...row(1), completed: true }, 'overdue', NOW)).toBe(false);
});

test('each choice has the count of its tasks', () => {
  const tasks = [
    task('a'),
    task('b', { due_date: TODAY }),
    task('c', { due_date: '2026-01-01' }),
    task('d', { completed: true }),
    task('e', { dependency_tasks: [aPrerequisite('a')] }),
    task('f', { dependency_tasks: [aPrerequisite('a')], completed: true }),
  ];
  expect(countShows(tasks, NOW)).toEqual({ open: 4, due: 2, overdue: 1, blocked: 1, done: 2 });
});

test('area, project and priority are combined', () => {
  const one = task('x', { area_id: 'a', project_id: 'p', priority: 'low' });
  expect(isInPlace(one, { area: 'a', project: 'p', only: { ...ANY, priority: 'low' }, filter: '' })).toBe(true);
  expect(isInPlace(one, { area: 'a', project: 'q', only: ANY, filter: '' })).toBe(false);
  expect(isInPlace(one, { area: null, project: null, only: { ...ANY, priority: 'high' }, filter: '' })).toBe(false);
});

test('by due date: the earliest first, tasks with a time before those without, and those without a date last', () => {
  const tasks = [
    task('never'),
    task('day', { due_date: TODAY }),
    task('noon', { due_date: TODAY, due_time: '12:00' }),
    task('late', { due_date: '2026-11-01' }),
  ];
  expect(names(tasks.sort(orderOf(readTaskView({}), 4)))).toEqual(['late', 'noon', 'day', 'never']);
});

test('by priority, then by due date', () => {
  const tasks = [
    task('low', { priority: 'low', due_date: TODAY }),
    task('high later', { priority: 'high', due_date: '2026-12-01' }),
    task('high soon', { priority: 'high', due_date: TODAY }),
  ];
  expect(names(tasks.sort(orderOf({ show: 'open', sort: 'priority' }, 4)))).toEqual(['high soon', 'high later', 'low']);
});

test('by name in natural order, and by newest first', () => {
  const tasks = [
    task('Step 10', { created_at: '2026-11-02T00:00:00.000Z' }),
    task('step 9', { created_at: '2026-11-03T00:00:00.000Z' }),
  ];
  expect(names(tasks.toSorted(orderOf({ show: 'open', sort: 'name' }, 4)))).toEqual(['step 9', 'Step 10']);
  expect(names(tasks.toSorted(orderOf({ show: 'open', sort: 'newest' }, 4)))).toEqual(['step 9', 'Step 10']);
});

test('completed tasks are sorted by completion, latest first', () => {
  const done = (id: string, at: string) => task(id, { completed: true, completed_at: at });
  const tasks = [done('first', '2026-11-01T08:00:00.000Z'), done('last', '2026-11-02T08:00:00.000Z')];
  expect(names(tasks.sort(orderOf({ show: 'done', sort: 'due' }, 4)))).toEqual(['last', 'first']);
});

test("the order of a project is the user's own, then by creation", () => {
  const tasks = [
    task('b', { sort_order: 5, created_at: '2026-11-02T00:00:00.000Z' }),
    task('a', { sort_order: 5 }),
    task('z', { sort_order: 1 }),
  ];
  expect(names(inPlace(tasks))).toEqual(['z', 'a', 'b']);
});

test('for a task in two lists, the first list counts', () => {
  const open = task('x', { completed: true });
  expect(mergeTasks([open], undefined, [task('x'), task('y')])).toEqual([open, expect.objectContaining({ id: 'y' })]);
});
