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

test('without a project in the line the chosen one counts, else the one of the page, else the Inbox', async () => {
  const onPage = await render({ projectId: 'h' });
  await onPage.add('Tea');
  await perform(() => onPage.hook.result.choose(null));
  await onPage.add('Coffee');
  await onPage.add('Cake');
  expect(onPage.tasks().map(({ project_id }) => project_id)).toEqual(['h', null, 'h']);
  const anywhere = await render({ projects: [work] });
  await anywhere.add('Tea');
  await perform(() => anywhere.hook.result.choose('w'));
  await anywhere.add('Coffee');
  await anywhere.add('Cake');
  expect(anywhere.tasks().map(({ project_id }) => project_id)).toEqual([null, 'w', null]);
  const empty = await render({ projects: [] });
  await empty.add('Tea');
  expect([empty.tasks()[0]!.project_id, empty.hook.result.error]).toEqual([null, null]);
});

test('what is entered while a task is on its way is added after it, each once', async () => {
  const answer = Promise.withResolvers<void>();
  const { hook, add, tasks } = await render(
    {},
    {
      'POST /tasks': async ({ body }) => {
        await answer.promise;
        return { status: 201, body: { parent_task_id: null, dependency_task_ids: [], ...(body as object) } };
      },
    },
  );
  for (const line of ['Tea', 'Bread']) {
    await perform(() => hook.result.change(line));
    await perform(() => void hook.result.add());
  }
  await perform(() => hook.result.change('Mil'));
  expect([hook.result.line, tasks().length]).toEqual(['Mil', 1]);
  await perform(answer.resolve);
  await vi.waitFor(() => expect(tasks().map(({ name }) => name)).toEqual(['Tea', 'Bread']));
  await add('Milk');
  expect(tasks().map(({ name }) => name)).toEqual(['Tea', 'Bread', 'Milk']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(3);
});

test('a line that is refused while the next is typed stands below it, to try again with the same id', async () => {
  let refuses = true;
  const answer = Promise.withResolvers<void>();
  const { hook, tasks } = await render(
    {},
    {
      'POST /tasks': async ({ body }) => {
        await answer.promise;
        if (refuses) return { status: 400, body: { detail: 'Not now' } };
        return { status: 201, body: { parent_task_id: null, dependency_task_ids: [], ...(body as object) } };
      },
    },
  );
  await perform(() => hook.result.change('Tea'));
  await perform(() => void hook.result.add());
  await perform(() => hook.result.change('Brea'));
  await perform(answer.resolve);
  await vi.waitFor(() => expect(hook.result.refused).toMatchObject([{ draft: { line: 'Tea' }, reason: 'Not now' }]));
  expect([hook.result.line, hook.result.error]).toEqual(['Brea', null]);
  refuses = false;
  await perform(() => hook.result.retry(hook.result.refused[0]!.draft));
  expect([hook.result.refused, hook.result.line]).toEqual([[], 'Brea']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(1);
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
