import { afterEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { type QuickAddOptions, useQuickAdd } from './use-quick-add.ts';

afterEach(() => vi.unstubAllGlobals());

const project = (id: string, name: string) => ({ id, name, area_name: null }) as Project;
const home = project('h', 'Home');
const work = project('w', 'Work');

async function render(options: Partial<QuickAddOptions> = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const { projects = [home, work] } = options;
  const server = fakeServer({
    'GET /projects': () => ({ body: projects }),
    'POST /tasks': ({ body }) => ({
      status: 201,
      body: { parent_task_id: null, dependency_task_ids: [], ...(body as object) },
    }),
    ...answers,
  });
  const hook = await renderHook(() => useQuickAdd({ projects, wanted: false, ...options }), { client: server.client });
  const add = async (line: string) => {
    await perform(() => hook.result.change(line));
    await perform(() => hook.result.add());
  };
  return { ...server, hook, add, tasks: () => server.sent.map(({ body }) => body as Task) };
}

test('a line is read by its grammar: priority and project become fields, the rest the name', async () => {
  const { hook, add, tasks } = await render();
  await add('Buy paint !high #Work');
  expect(tasks()).toMatchObject([{ name: 'Buy paint', priority: 'high', project_id: 'w', due_date: null }]);
  expect([hook.result.line, hook.result.added?.name, hook.result.error]).toEqual(['', 'Buy paint', null]);
  await add('Buy brushes #Work');
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(2);
});

test('without a project in the line the one of the page counts, else the only one, else it is asked for', async () => {
  const onPage = await render({ projectId: 'h' });
  await onPage.add('Tea');
  expect(onPage.tasks()[0]!.project_id).toBe('h');
  const only = await render({ projects: [work] });
  await only.add('Tea');
  expect(only.tasks()[0]!.project_id).toBe('w');
  const none = await render();
  await none.add('Tea');
  expect([none.tasks(), none.hook.result.error]).toEqual([[], 'Choose a project for it, or name one with #.']);
  await perform(() => none.hook.result.choose('h'));
  expect(none.hook.result.error).toBeNull();
  await perform(() => none.hook.result.add());
  expect(none.tasks()[0]!.project_id).toBe('h');
});

test('a line without a name, or with too long a one, is not sent', async () => {
  const { hook, add, tasks } = await render({ projectId: 'h' });
  await add('!high');
  expect(hook.result.error).toBe('The task needs a name as well.');
  await add('x'.repeat(TASK_NAME_MAX + 1));
  expect(hook.result.error).toBe(`The name has ${TASK_NAME_MAX + 1} characters, ${TASK_NAME_MAX} fit.`);
  await add('  ');
  expect(tasks()).toEqual([]);
});

test('a refused line stays with its reason, and trying again makes no second task', async () => {
  const { hook, add, tasks } = await render(
    { projectId: 'h' },
    { 'POST /tasks': () => ({ status: 400, body: { detail: 'Project not found' } }) },
  );
  await add('Tea');
  await perform(() => hook.result.add());
  expect([hook.result.line, hook.result.error]).toEqual(['Tea', 'Project not found']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(1);
});

test('where what follows fails, the task stays, and it is said what did not happen', async () => {
  const afterAdd = () => Promise.reject(new Error('Not now'));
  const { hook, add } = await render({ projectId: 'h', afterAdd, whenNotDone: 'it is not on today’s list' });
  await add('Tea');
  expect(hook.result.added?.name).toBe('Tea');
  expect(hook.result.error).toMatch(/^“Tea” was added, but it is not on today’s list: /);
});
