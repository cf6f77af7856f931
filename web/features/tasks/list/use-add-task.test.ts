import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { taskQueries } from '../task-queries.ts';
import { useAddTask } from './use-add-task.ts';
import { useLingering } from './use-lingering.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const task = (fields: Partial<Task>) =>
  ({
    id: 't',
    name: 'Tea',
    parent_task_id: null,
    dependency_task_ids: [],
    status: 'todo',
    completed: false,
    ...fields,
  }) as Task;

test('a line becomes a task in its project and column, and is empty for the next', async () => {
  const { client, sent } = fakeServer({
    'POST /tasks': ({ body }) => ({ status: 201, body: task(body as Partial<Task>) }),
  });
  const onAdded = vi.fn<(added: Task) => void>();
  const hook = await renderHook(() => useAddTask(onAdded), { client });
  await perform(() => hook.result.change({ name: ' Tea ', due_date: '2026-11-23' }));
  expect(await perform(() => hook.result.add('p', 'review'))).toBe(true);
  await perform(() => hook.result.change({ name: 'Bread' }));
  await perform(() => hook.result.add('p'));

  const rest = { project_id: 'p', priority: 'medium' };
  expect(sent.map(({ body }) => body)).toMatchObject([
    { name: 'Tea', due_date: '2026-11-23', kanban_column: 'review', ...rest },
    { name: 'Bread', due_date: null, ...rest },
  ]);
  const ids = sent.map(({ body }) => (body as Task).id);
  expect(new Set(ids).size).toBe(2);
  expect(onAdded).toHaveBeenCalledTimes(2);
  expect(hook.result.line.name).toBe('');
});

test('a refused line stays with its reason until it is changed, and keeps its id so that trying again makes one task', async () => {
  const { client, sent } = fakeServer({
    'POST /tasks': () => ({ status: 400, body: { detail: 'Project not found' } }),
  });
  const hook = await renderHook(() => useAddTask(), { client });
  await perform(() => hook.result.change({ name: 'Tea' }));
  for (let tries = 0; tries < 2; tries += 1) expect(await perform(() => hook.result.add('p'))).toBe(false);
  expect([hook.result.line.name, hook.result.error]).toEqual(['Tea', 'Project not found']);
  expect(new Set(sent.map(({ body }) => (body as Task).id)).size).toBe(1);
  await perform(() => hook.result.change({ priority: 'high' }));
  expect(hook.result.error).toBeNull();
});

test('nothing is sent without a name, or while a task is on its way', async () => {
  const answer = Promise.withResolvers<void>();
  const { client, sent } = fakeServer({
    'POST /tasks': async () => {
      await answer.promise;
      return { status: 201, body: task({}) };
    },
  });
  const hook = await renderHook(() => useAddTask(), { client });
  await perform(() => hook.result.change({ name: '   ' }));
  expect(await perform(() => hook.result.add('p'))).toBe(false);
  await perform(() => hook.result.change({ name: 'Tea' }));
  await perform(() => void hook.result.add('p'));
  expect(hook.result.pending).toBe(true);
  expect(await perform(() => hook.result.add('p'))).toBe(false);
  await perform(answer.resolve);
  expect([sent.length, hook.result.pending]).toEqual([1, false]);
});

test('a task that is ticked off stands for a moment as it was', async () => {
  const tea = task({});
  const { client, sent, open } = fakeServer({
    'GET /tasks': () => ({ body: [tea] }),
    'PUT /tasks/t': () => ({ body: task({ status: 'completed', completed: true }) }),
  });
  await open(taskQueries.open());
  const hook = await renderHook(() => useLingering(), { client });
  await perform(() => hook.result.tick(tea));
  expect([...hook.result.lingering.values()]).toEqual([tea]);
  expect(sent).toMatchObject([{ line: 'PUT /tasks/t', body: { status: 'completed' } }]);
  expect(currentToast().toast?.message).toBe('“Tea” completed');
});
