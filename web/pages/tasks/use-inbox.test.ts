import { afterEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { anOccurrence, aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useInbox } from './use-inbox.ts';

afterEach(() => vi.unstubAllGlobals());

const task = (id: string, day: number, fields: TaskFields = {}) =>
  aTask(id, { project_id: 'inbox', created_at: `2026-11-${day}T09:00:00Z`, ...fields });
const INBOX = { id: 'inbox', name: 'Inbox', is_inbox: true } as Project;

async function render(answers: Parameters<typeof fakeServer>[0]) {
  const { client } = fakeServer({ 'GET /tasks/occurrences': () => ({ body: [] }), ...answers });
  const hook = await renderHook(() => useInbox(), { client });
  await perform(() => undefined);
  return hook;
}

test('the Inbox has its open tasks, newest first, and nothing of other projects', async () => {
  const tasks = [
    task('old', 18),
    task('new', 20),
    task('done', 19, { completed: true }),
    task('filed', 20, { project_id: 'p' }),
  ];
  const hook = await render({ 'GET /tasks': () => ({ body: tasks }), 'GET /projects': () => ({ body: [INBOX] }) });
  expect(hook.result.tasks?.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('subtasks are below their task, although they are newer', async () => {
  const tasks = [task('warranty', 18), task('ask', 20, { parent_task_id: 'warranty' }), task('new', 19)];
  const hook = await render({ 'GET /tasks': () => ({ body: tasks }), 'GET /projects': () => ({ body: [INBOX] }) });
  expect(hook.result.tasks?.map(({ id }) => id)).toEqual(['new', 'warranty', 'ask']);
  expect(hook.result.depthOf).toEqual(new Map([['ask', 1]]));
});

test('tasks of one moment, such as lines pasted together, are in their own order, and the newest moment first', async () => {
  const tasks = [task('old', 18), task('tea', 20), task('milk', 20), task('honey', 20)].map((each, place) => ({
    ...each,
    sort_order: place,
  }));
  const hook = await render({
    'GET /tasks': () => ({ body: tasks.toReversed() }),
    'GET /projects': () => ({ body: [INBOX] }),
  });
  expect(hook.result.tasks?.map(({ id }) => id)).toEqual(['tea', 'milk', 'honey', 'old']);
});

test('the next occurrence of a repeating task in the Inbox is one of its rows', async () => {
  const hook = await render({
    'GET /tasks': () => ({ body: [task('old', 18)] }),
    'GET /tasks/occurrences': () => ({
      body: [
        anOccurrence('plants', { project_id: 'inbox', created_at: '2026-11-19T09:00:00Z' }),
        anOccurrence('elsewhere', { project_id: 'p' }),
      ],
    }),
    'GET /projects': () => ({ body: [INBOX] }),
  });
  expect(hook.result.tasks?.map(({ id }) => id)).toEqual(['plants', 'old']);
});

test('without an Inbox it is empty, and undefined until it is loaded', async () => {
  const none = await render({
    'GET /tasks': () => ({ body: [task('filed', 20, { project_id: 'p' })] }),
    'GET /projects': () => ({ body: [] }),
  });
  expect(none.result.tasks).toEqual([]);
  const waiting = await render({
    'GET /tasks': () => new Promise(() => undefined),
    'GET /projects': () => ({ body: [INBOX] }),
  });
  expect([waiting.result.tasks, waiting.result.failed]).toEqual([undefined, undefined]);
});

test('a failed read is reported, to be retried', async () => {
  const hook = await render({
    'GET /tasks': () => ({ status: 400, body: { detail: 'No' } }),
    'GET /projects': () => ({ body: [INBOX] }),
  });
  expect(hook.result.failed?.isError).toBe(true);
});
