import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Task } from '#contract/tasks.ts';
import { formatDay } from '#web/platform/format.ts';
import { keepUser } from '#web/platform/session.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { readTaskView } from '../task-view.ts';
import { SINGLES } from './task-groups.ts';
import { useShownTasks } from './use-shown-tasks.ts';

beforeEach(() => {
  fakeServer({ 'GET /today/planned': () => ({ body: [] }) });
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  keepUser({ id: 'u', timezone: 'UTC', day_start_hour: 0, week_starts_on: 'monday' } as User);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const task = (id: string, fields: TaskFields = {}) => aTask(id, { project_name: 'Home', ...fields });
const done = (id: string, completed_at: string) => task(id, { status: 'completed', completed_at });

const NOBODY = new Map<string, Task>();

test('a list left open marks a task as late at its minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:59:30Z') });
  const all = [task('call', { due_date: '2026-11-20', due_time: '12:00' })];
  const view = readTaskView({ show: 'overdue' });
  const list = await renderHook(() => useShownTasks(all, view, NOBODY));
  expect([ids(list.result.drawn), list.result.counts.overdue]).toEqual([[], 0]);
  await act(async () => void vi.advanceTimersByTime(30_000));
  expect([ids(list.result.drawn), list.result.counts.overdue]).toEqual([['call'], 1]);
});

async function shownOf(all: Task[], params: Record<string, string>, kept = new Map<string, Task>()) {
  const view = readTaskView(params);
  return (await renderHook(() => useShownTasks(all, view, kept))).result;
}
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

test('open tasks are grouped by project in the order of the view, subtasks below their task, with the count of each choice', async () => {
  const all = [
    task('late', { due_date: '2026-11-25' }),
    task('overdue', { due_date: '2026-11-19', sub_task_count: 1 }),
    task('sub', { parent_task_id: 'overdue' }),
    task('elsewhere', { project_id: 'q', project_name: 'Work', due_date: '2026-11-20' }),
    done('done', '2026-11-20T08:00:00.000Z'),
  ];
  const { drawn, counts, depthOf, parentNameOf } = await shownOf(all, {});
  expect(ids(drawn)).toEqual(['overdue', 'sub', 'late', 'elsewhere']);
  expect(depthOf.get('sub')).toBe(1);
  expect(parentNameOf(all[2]!)).toBeUndefined();
  expect(counts).toEqual({ open: 4, due: 2, overdue: 1, blocked: 0, done: 1 });
});

test('by day, tasks of all projects are below one heading, also one just ticked, and headings keep their order', async () => {
  const work = { project_id: 'q', project_name: 'Work' };
  const parent = task('parent', { due_date: '2026-11-21', sub_task_count: 2 });
  const part = task('part', { parent_task_id: 'parent' });
  const sooner = task('sooner', { parent_task_id: 'parent', due_date: '2026-11-20', ...work });
  const late = task('late', { due_date: '2026-11-19', ...work });
  const useShown = ({ all, kept }: { all: Task[]; kept: Map<string, Task> }) => {
    const { groups, depthOf, parentNameOf } = useShownTasks(all, readTaskView({ sort: 'day' }), kept);
    return { groups: groups.map(({ id, tasks }) => [id, ...ids(tasks)]), depthOf, named: parentNameOf(sooner) };
  };
  const list = await renderHook(useShown, { props: { all: [part, parent, sooner, late], kept: NOBODY } });
  const days = [
    ['Today', 'sooner'],
    ['Tomorrow', 'parent', 'part'],
  ];
  expect(list.result).toEqual({
    groups: [['Overdue', 'late'], ...days],
    depthOf: new Map([['part', 1]]),
    named: 'parent',
  });
  const ticked = done('late', '2026-11-20T11:59:00.000Z');
  await list.rerender({ all: [part, parent, sooner, ticked], kept: new Map([['late', late]]) });
  expect(list.result.groups[0]).toEqual(['Overdue', 'late']);
  const moved = task('late', { due_date: '2026-11-22', ...work });
  await list.rerender({ all: [part, parent, sooner, moved], kept: NOBODY });
  expect(list.result.groups).toEqual([...days, [formatDay('2026-11-22', '2026-11-20'), 'late']]);
  await list.rerender({ all: [part, parent, sooner, late], kept: NOBODY });
  expect(list.result.groups).toEqual([['Overdue', 'late'], ...days]);
});

test('by day, a task picked for a day is below it, also without a date', async () => {
  const { client } = fakeServer({ 'GET /today/planned': () => ({ body: [{ id: 'picked', date: '2026-11-21' }] }) });
  const all = [task('due', { due_date: '2026-11-21' }), task('picked'), task('none')];
  const useGroups = (sort: string) =>
    useShownTasks(all, readTaskView({ sort }), NOBODY).groups.map(({ id, tasks }) => [id, ...ids(tasks)]);
  const list = await renderHook(useGroups, { client, props: 'day' });
  await perform(() => undefined);
  expect(list.result).toEqual([
    ['Tomorrow', 'due', 'picked'],
    ['No date', 'none'],
  ]);
});

test('groups keep their order while their tasks change, until they are sorted differently', async () => {
  const work = { project_id: 'q', project_name: 'Work' };
  const first = task('first', { due_date: '2026-11-20' });
  const later = task('later', { due_date: '2026-11-21', ...work });
  const useShown = ({ all, sort }: { all: Task[]; sort: string }) =>
    useShownTasks(all, readTaskView({ sort }), NOBODY).drawn.map(({ id }) => id);
  const list = await renderHook(useShown, { props: { all: [first, later], sort: 'due' } });
  expect(list.result).toEqual(['first', 'later']);

  const moved = task('first', { due_date: '2026-12-01' });
  await list.rerender({ all: [moved, later], sort: 'due' });
  expect(list.result, 'its group is no longer the one that is due first').toEqual(['first', 'later']);

  const added = task('added', { due_date: '2026-11-22', project_id: 'r', project_name: 'New' });
  await list.rerender({ all: [later, added], sort: 'due' });
  expect(list.result, 'a group is empty, and one is new').toEqual(['later', 'added']);
  await list.rerender({ all: [moved, later, added], sort: 'due' });
  expect(list.result, 'the first is back').toEqual(['first', 'later', 'added']);

  await list.rerender({ all: [moved, later, added], sort: 'newest' });
  await list.rerender({ all: [moved, later, added], sort: 'due' });
  expect(list.result, 'sorted anew').toEqual(['later', 'added', 'first']);
});

test('from twelve projects with one task each they are one group, whose projects stay in it until the view changes', async () => {
  const of = (project: string, id = `${project} task`, fields: TaskFields = {}) =>
    task(id, { project_id: project, project_name: project, ...fields });
  const names = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`);
  const [first, ...others] = names.map((name) => of(name)) as [Task, ...Task[]];
  const two = [of('two', 'one of two', { due_date: '2026-11-21' }), of('two', 'other of two')];
  const useShown = ({ all, show }: { all: Task[]; show: string }) => {
    const { groups, singles } = useShownTasks(all, readTaskView({ sort: 'name', show }), NOBODY);
    return { groups: groups.map(({ id, tasks }) => [id, tasks.length]), singles: [...singles] };
  };
  const show = 'open';
  const few = await renderHook(useShown, { props: { all: [...others, ...two], show } });
  expect([few.result.groups.length, few.result.singles], 'eleven keep their headings').toEqual([12, []]);
  await few.rerender({ all: [first, ...others, ...two], show });
  expect(few.result.groups.length, 'nothing moves while the list is open').toBe(13);

  const list = await renderHook(useShown, { props: { all: [first, ...others, ...two], show } });
  expect(list.result).toEqual({
    groups: [
      ['two', 2],
      [SINGLES, 12],
    ],
    singles: names,
  });
  await list.rerender({ all: [first, of('p00', 'second of p00'), ...others.slice(1), two[0]!], show });
  expect(list.result.groups, 'one got a second task, one has none left, and one has only one now').toEqual([
    ['two', 1],
    [SINGLES, 12],
  ]);
  await list.rerender({ all: [first, ...others, two[0]!], show: 'due' });
  await list.rerender({ all: [first, ...others, two[0]!], show });
  expect(list.result.groups, 'opened anew').toEqual([[SINGLES, 13]]);
});

test('a subtask whose task is not displayed shows the name of its task', async () => {
  const sub = task('sub', { parent_task_id: 'parent', due_date: '2026-11-19' });
  const { drawn, parentNameOf } = await shownOf([task('parent', { sub_task_count: 1 }), sub], { show: 'overdue' });
  expect([ids(drawn), parentNameOf(sub)]).toEqual([['sub'], 'parent']);
});

test('a task just ticked keeps its place, although it no longer matches', async () => {
  const before = task('a');
  const now = done('a', '2026-11-20T11:59:00.000Z');
  expect(ids((await shownOf([now], {})).drawn)).toEqual([]);
  expect(ids((await shownOf([now], {}, new Map([['a', before]]))).drawn)).toEqual(['a']);
});

test('completed tasks are grouped by day, the latest first', async () => {
  const all = [done('first', '2026-11-19T08:00:00.000Z'), done('last', '2026-11-20T08:00:00.000Z'), task('open')];
  const { groups } = await shownOf(all, { show: 'done' });
  expect(groups.map(({ tasks }) => ids(tasks))).toEqual([['last'], ['first']]);
});
