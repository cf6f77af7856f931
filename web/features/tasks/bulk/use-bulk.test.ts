import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer, keepingTasks, type Sent } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { overlayForEscape } from '#web/ui/overlays/overlays.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { asRow } from '../occurrence/occurrence-rows.ts';
import { taskQueries } from '../task-queries.ts';
import { SLICE } from './bulk-writes.ts';
import { useBulk } from './use-bulk.ts';
import { useSelection } from './use-selection.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const OPEN = taskQueries.open();

type Bodies = { tasks: (Partial<Task> & { id: string })[] };
const changed = ({ body }: Sent) => ({
  body: { tasks: (body as Bodies).tasks.map(({ id, ...changes }) => aTask(id, changes)), refused: [] },
});

async function open(tasks: Task[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const { 'PUT /tasks/bulk': change = changed, ...others } = answers;
  const server = fakeServer({
    'PUT /tasks/put-back': () => ({ body: { tasks: [] } }),
    ...keepingTasks(tasks, change),
    ...others,
  });
  await server.open(OPEN);
  const hook = await renderHook(() => useBulk(), { client: server.client });
  return { ...server, hook };
}
const undo = () => perform(() => currentToast().toast!.action!.run());
const message = () => currentToast().toast?.message;

test('open tasks are completed with one Undo for all', async () => {
  const tasks = [aTask('a'), aTask('b'), aTask('done', { status: 'completed' })];
  const { hook, sent } = await open(tasks);
  await perform(() => hook.result.complete(tasks));
  expect(message()).toBe('2 tasks completed');
  await undo();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      tasks: [
        { id: 'a', status: 'completed' },
        { id: 'b', status: 'completed' },
      ],
    },
    {
      tasks: [
        expect.objectContaining({ id: 'b', status: 'todo' }),
        expect.objectContaining({ id: 'a', status: 'todo' }),
      ],
    },
  ]);
});

test('refused tasks are named with their reasons, and Undo reverts only the rest', async () => {
  const { hook, sent } = await open([aTask('a'), aTask('b')], {
    'PUT /tasks/bulk': () => ({
      body: {
        tasks: [aTask('a', { status: 'completed' })],
        refused: [{ id: 'b', detail: 'It waits for “c”' }],
      },
    }),
  });
  await perform(() => hook.result.complete([aTask('a'), aTask('b')]));
  expect(message()).toBe('1 task completed. 1 task not changed: “b”: It waits for “c”');
  await undo();
  expect((sent[1]!.body as Bodies).tasks.map(({ id }) => id)).toEqual(['a']);
});

test('tasks already in the project are not sent', async () => {
  const { hook, sent } = await open([aTask('a')]);
  await perform(() => hook.result.move([aTask('a')], { id: 'p', name: 'Here' } as Project));
  expect([sent, message()]).toEqual([[], undefined]);
});

test('removing the due date removes the time too', async () => {
  const { hook, sent } = await open([aTask('a')]);
  await perform(() => hook.result.reschedule([aTask('a')], { due_date: null, due_time: null }));
  expect(sent[0]!.body).toEqual({ tasks: [{ id: 'a', due_date: null, due_time: null }] });
  expect(message()).toBe('“a” without a due date');
});

test('a new due date keeps the time, and the toast shows it', async () => {
  const timed = aTask('a', { due_date: '2026-11-20', due_time: '09:00' });
  const { hook } = await open([timed]);
  await perform(() => hook.result.reschedule([timed], { due_date: '2099-11-21' }));
  expect(message()).toMatch(/^“a” due .*, 9:00/);
});

test('more tasks than fit into one call are sent in slices, with progress', async () => {
  const many = Array.from({ length: SLICE + 1 }, (_, index) => aTask(`t${index}`));
  const last = Promise.withResolvers<void>();
  const { hook, sent } = await open(many, {
    'PUT /tasks/bulk': async (one) => {
      if ((one.body as Bodies).tasks.length === 1) await last.promise;
      return changed(one);
    },
  });
  await perform(() => void hook.result.complete(many));
  expect(hook.result.progress).toEqual({ done: SLICE, of: SLICE + 1 });
  await perform(last.resolve);
  expect(hook.result.progress).toBeNull();
  expect(sent.map(({ body }) => (body as Bodies).tasks.length)).toEqual([SLICE, 1]);
  expect(message()).toBe('201 tasks completed');
});

test('a deletion names only the topmost tasks, and says how many others are deleted', async () => {
  const tasks = [aTask('a'), aTask('b', { parent_task_id: 'a' }), aTask('c')];
  const { hook, sent } = await open(tasks, {
    'DELETE /tasks/bulk': () => ({ body: { success: true, trash_ids: ['x', 'y'] } }),
  });
  await perform(() => hook.result.remove(tasks));
  expect(message()).toBe('Deleted 3 tasks');
  await undo();
  expect(sent).toMatchObject([
    { line: 'DELETE /tasks/bulk', body: { task_ids: ['a', 'c'] } },
    { line: 'POST /trash/restore', body: { ids: ['x', 'y'] } },
  ]);
});

const anOccurrence = (id: string): Task =>
  asRow({ ...aTask(id, { recurring_task_id: 'r' }), template_id: 'r' } as unknown as Occurrence);

test('a deletion leaves repeating tasks, and says so', async () => {
  const { hook, sent } = await open([aTask('a')], {
    'DELETE /tasks/bulk': () => ({ body: { success: true, trash_ids: ['x'] } }),
  });
  await perform(() => hook.result.remove([aTask('a', { name: 'Sweep' }), anOccurrence('o1'), anOccurrence('o2')]));
  expect(message()).toBe('Deleted “Sweep”. 2 repeating tasks were kept. Delete them in Repeating tasks.');
  expect(currentToast().toast?.also?.label).toBe('See repeats');
  expect(sent).toMatchObject([{ line: 'DELETE /tasks/bulk', body: { task_ids: ['a'] } }]);
});

test('without an Inbox a repeating task is taken out of its project, as the toast says', async () => {
  const { hook, sent } = await open([aTask('a')], {
    'PUT /recurring-task-instances/o1': () => ({ body: {} }),
  });
  await perform(() => hook.result.moveToInbox([aTask('a'), anOccurrence('o1')]));
  expect(message()).toMatch(/^2 tasks taken out of their projects/);
  expect(sent.map(({ body }) => body)).toContainEqual({ project_id: null });
});

test('if some tasks are already deleted, the toast says so', async () => {
  const { hook } = await open([aTask('a')], {
    'DELETE /tasks/bulk': () => ({ status: 404, body: { detail: 'Task not found' } }),
  });
  await perform(() => hook.result.remove([aTask('a')]));
  expect(message()).toBe('Some of these tasks no longer exist.');
});

const render = (shown: readonly Task[]) =>
  renderHook((given: readonly Task[]) => useSelection(given), { props: shown });

test('selecting starts with the first choice, continues with ranges, and ends with clear', async () => {
  const shown = ['a', 'b', 'c', 'd'].map((id) => aTask(id));
  const hook = await render(shown);
  const chosen = () => hook.result.tasks.map(({ id }) => id).join('');
  expect([hook.result.active, chosen()]).toEqual([false, '']);
  await perform(() => hook.result.select('b', false));
  await perform(() => hook.result.select('d', true));
  expect([hook.result.active, chosen()]).toEqual([true, 'bcd']);
  expect(hook.result.stateOf(shown)).toBe('some');
  await perform(() => hook.result.toggleAll(shown));
  expect([chosen(), hook.result.stateOf(shown)]).toEqual(['abcd', 'all']);
  await perform(() => hook.result.clear());
  expect([hook.result.active, chosen(), hook.result.stateOf(shown)]).toEqual([false, '', 'none']);
});

test('a task that is no longer displayed is not selected', async () => {
  const hook = await render([aTask('a'), aTask('b')]);
  await perform(() => hook.result.select('a', false));
  await perform(() => hook.result.select('b', false));
  await hook.rerender([aTask('b')]);
  expect(hook.result.tasks.map(({ id }) => id)).toEqual(['b']);
});

test('Escape ends selecting next, and no longer once it has ended', async () => {
  const hook = await render([aTask('a')]);
  expect(overlayForEscape(null)).toBeUndefined();
  await perform(() => hook.result.select('a', false));
  await perform(() => overlayForEscape(null)!.close());
  expect([hook.result.active, overlayForEscape(null)]).toEqual([false, undefined]);
});
