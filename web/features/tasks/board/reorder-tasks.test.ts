import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { reorderSubtasks } from '../panel/reorder-subtasks.ts';
import { taskQueries } from '../task-queries.ts';
import { reorderTasks, useReorderTasks } from './reorder-tasks.ts';
import { useBoard } from './use-board.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const PROJECT = taskQueries.ofProject('p');
const task = (id: string, sort_order: number, fields: TaskFields = {}) => aTask(id, { sort_order, ...fields });
const TASKS = [task('a', 0), task('b', 1), task('c', 2), task('d', 3, { status: 'review' })];

/** Distributes the places of the named tasks in the given order. */
function reordered(tasks: readonly Task[], ids: readonly string[]): Task[] {
  const places = tasks.filter(({ id }) => ids.includes(id)).map(({ sort_order }) => sort_order);
  const placeOf = new Map(ids.map((id, index) => [id, places.toSorted((one, other) => one - other)[index]]));
  return tasks.map((each) => ({ ...each, sort_order: placeOf.get(each.id) ?? each.sort_order }));
}

/** Moves `c` to a column, as the server does. */
const columnOf = (store: (id: string, fields: Partial<Task>) => Task): Parameters<typeof fakeServer>[0] => ({
  'PUT /tasks/c/column': ({ query }) => {
    const kanban_column = query.get('new_column') as Task['kanban_column'];
    const status = kanban_column === 'review' ? 'review' : 'todo';
    return { body: { success: true, task: store('c', { status, kanban_column }) } };
  },
});

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  // The stored tasks, read again shortly after a write.
  let stored = TASKS;
  const server = fakeServer({
    'PUT /tasks/put-back': () => ({ body: { tasks: [aTask('c', { sort_order: 2 })] } }),
    'GET /projects/p/tasks': () => ({ body: stored }),
    'PUT /projects/p/tasks/reorder': ({ body }) => {
      stored = reordered(stored, (body as { task_ids: string[] }).task_ids);
      return {};
    },
    ...columnOf((id, fields) => {
      stored = stored.map((each) => (each.id === id ? { ...each, ...fields } : each));
      return stored.find((each) => each.id === id)!;
    }),
    ...answers,
  });
  await server.open(PROJECT);
  // An element has the focus.
  vi.stubGlobal('document', { cookie: '', body: null, activeElement: {} });
  const shown = () => server.shown<Task[]>(PROJECT).toSorted((one, other) => one.sort_order - other.sort_order);
  return {
    ...server,
    order: () =>
      shown()
        .map(({ id }) => id)
        .join(''),
    task: (id: string) => shown().find((one) => one.id === id)!,
  };
}
const undo = () => perform(() => currentToast().toast!.action!.run());
const bodies = (sent: readonly { line: string; body: unknown }[]) => sent.map(({ line, body }) => [line, body]);

test('an order is shown at once, sent down to the last moved task, and reverted by Undo', async () => {
  const { client, sent, order } = await open();
  const reorder = await renderHook(() => useReorderTasks('p'), { client });
  reorder.result(['b', 'a', 'c', 'd']);
  expect(order()).toBe('bacd');
  await perform(() => undefined);
  await undo();
  expect(bodies(sent)).toEqual([
    ['PUT /projects/p/tasks/reorder', { task_ids: ['b', 'a'] }],
    ['PUT /projects/p/tasks/reorder', { task_ids: ['a', 'b'] }],
  ]);
  expect(order()).toBe('abcd');
});

test('an unchanged order sends nothing, and deleted ids are left out', async () => {
  const { records } = await open();
  expect(reorderTasks(records, 'p', ['a', 'gone', 'b', 'c', 'd'])).toBeNull();
});

test('a refused order is reverted and shows the reason', async () => {
  const { client, order } = await open({
    'PUT /projects/p/tasks/reorder': () => ({ status: 404, body: { detail: 'Task b not found' } }),
  });
  const reorder = await renderHook(() => useReorderTasks('p'), { client });
  await perform(() => reorder.result(['b', 'a', 'c', 'd']));
  expect([order(), currentToast().toast?.message]).toEqual(['abcd', 'Task b not found']);
});

test('moving a card to another column changes its column and its place, and Undo reverts both', async () => {
  const { client, sent, task: shown, order } = await open();
  const board = await renderHook(() => useBoard('p', TASKS), { client });
  expect(board.result.board.to_do.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(await perform(() => board.result.move('c', 'review', 1))).toBe(true);
  expect([shown('c').status, order(), currentToast().toast?.message]).toEqual([
    'review',
    'abdc',
    expect.stringContaining('“c” moved to'),
  ]);
  await undo();
  expect(bodies(sent)).toEqual([
    ['PUT /tasks/c/column', null],
    ['PUT /projects/p/tasks/reorder', { task_ids: ['a', 'b', 'd', 'c'] }],
    ['PUT /projects/p/tasks/reorder', { task_ids: ['a', 'b', 'c', 'd'] }],
    ['PUT /tasks/put-back', { tasks: [{ id: 'c', status: 'todo', current_status: 'review', completed_at: null }] }],
  ]);
});

test('a card refused by a column goes back to its own', async () => {
  const { client, task: shown } = await open({
    'PUT /tasks/a/column': () => ({ status: 400, body: { detail: '“a” waits for “b”' } }),
  });
  const board = await renderHook(() => useBoard('p', TASKS), { client });
  expect(await perform(() => board.result.move('a', 'done', 0))).toBe(false);
  expect([shown('a').kanban_column, currentToast().toast?.message]).toEqual(['to_do', '“a” waits for “b”']);
});

test('a card that is not on the board cannot be moved', async () => {
  const { client, sent } = await open();
  const board = await renderHook(() => useBoard('p', TASKS), { client });
  expect(await perform(() => board.result.move('x', 'done', 0))).toBe(false);
  expect(sent).toEqual([]);
});

test("subtasks share their places in the project's order, and later tasks are not sent", async () => {
  const {
    records,
    sent,
    open: show,
    shown,
  } = await open({
    'GET /tasks/a/subtasks': () => ({
      body: [task('b', 1, { parent_task_id: 'a' }), task('c', 2, { parent_task_id: 'a' })],
    }),
  });
  await show(taskQueries.subtasks('a'));
  const { undo: back } = await records.write(
    reorderSubtasks({ parentId: 'a', projectId: 'p', ids: ['c', 'b'], before: ['b', 'c'] }),
  );
  await Promise.all(records.writeAll(back));
  expect(bodies(sent)).toEqual([
    ['PUT /projects/p/tasks/reorder', { task_ids: ['a', 'c', 'b'] }],
    ['PUT /projects/p/tasks/reorder', { task_ids: ['a', 'b', 'c'] }],
  ]);
  expect(shown<Task[]>(taskQueries.subtasks('a')).map(({ id }) => id)).toEqual(['b', 'c']);
});
