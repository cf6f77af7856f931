import { afterEach, expect, test, vi } from 'vitest';
import type { ProjectBody } from '#web/features/projects/project-form.ts';
import type { FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useSaveProject } from './save-project.ts';

afterEach(() => vi.unstubAllGlobals());

const body = { name: 'Move house', area_id: null, status: 'Not Started' } as unknown as ProjectBody;
const line = (id: string, fields: Partial<FirstTaskBody> = {}): FirstTaskBody => ({
  ...{ id, title: id, priority: 'medium', estimated_duration: null },
  ...{ due_date: null, due_time: null, start_date: null, recurrence_pattern: null, repeat_from: null },
  ...fields,
});
const stored = ({ id, title, recurrence_pattern, ...fields }: FirstTaskBody, changes: TaskFields = {}) =>
  aTask(id, { ...fields, name: title, recurrence_pattern, ...changes });

async function render(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(answers);
  return { ...server, hook: await renderHook(() => useSaveProject(), { client: server.client }) };
}
const WITH_TASKS = 'POST /projects/create-with-tasks';

test('a new project without tasks is created, and an existing one is changed', async () => {
  const { hook, sent } = await render();
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks: [], isNew: true }));
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks: [line('ignored')], isNew: false }));
  expect(sent).toMatchObject([
    { line: 'POST /projects', body: { id: 'p', ...body } },
    { line: 'PUT /projects/p', body: { ...body } },
  ]);
});

test('a new project is sent with its first tasks in one call, with its name as the title', async () => {
  const tasks = [line('boxes'), line('van', { priority: 'high' })];
  const { hook, sent } = await render({
    [WITH_TASKS]: () => ({ status: 201, body: { tasks: tasks.map((task) => stored(task)) } }),
  });
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks, isNew: true }));
  const { name: title, ...fields } = body;
  expect(sent).toMatchObject([{ line: WITH_TASKS, body: { project: { id: 'p', title, ...fields }, tasks } }]);
});

test('lines edited after a lost answer are sent later: new ones are created, changed ones changed, the rest left', async () => {
  const before = [line('boxes'), line('van')];
  const task = ({ body: fields }: { body: unknown }) => ({ body: stored(line('van'), fields as TaskFields) });
  const { hook, sent } = await render({
    [WITH_TASKS]: () => ({ status: 201, body: { tasks: before.map((each) => stored(each)) } }),
    'PUT /tasks/van': task,
    'POST /tasks': task,
  });
  const tasks = [line('boxes'), line('van', { title: 'A bigger van', estimated_duration: 30 }), line('keys')];
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks, isNew: true }));
  expect(sent.slice(1)).toMatchObject([
    { line: 'PUT /tasks/van', body: { name: 'A bigger van', estimated_duration: 30 } },
    { line: 'POST /tasks', body: { id: 'keys', name: 'keys', project_id: 'p' } },
  ]);
  expect(sent).toHaveLength(3);
});

test('a repeating line that arrived is left alone, with the date that the server gave it', async () => {
  const daily: FirstTaskBody['recurrence_pattern'] = {
    ...{ type: 'weekly', interval: 1, weekdays: ['monday'], month_day: null },
    ...{ end_date: null, max_instances: null, rrule: null },
  };
  const sentLine = line('water', { recurrence_pattern: daily });
  const kept = stored(sentLine, { due_date: '2026-11-23', recurring_task_id: 'rule' });
  const { hook, sent } = await render({
    [WITH_TASKS]: () => ({ status: 201, body: { tasks: [kept] } }),
    'PUT /tasks/water': () => ({ body: kept }),
  });
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks: [sentLine], isNew: true }));
  expect(sent).toHaveLength(1);
  const later = { ...sentLine, recurrence_pattern: { ...daily, interval: 2 } };
  await perform(() => hook.result.mutateAsync({ id: 'p', body, tasks: [later], isNew: true }));
  expect(sent[2]).toMatchObject({ line: 'PUT /tasks/water', body: { recurrence_pattern: { interval: 2 } } });
});

test('the form receives the reason why nothing was saved', async () => {
  const { hook, sent } = await render({ [WITH_TASKS]: () => ({ status: 400, body: { detail: 'Area not found' } }) });
  await perform(() =>
    hook.result.mutateAsync({ id: 'p', body, tasks: [line('boxes')], isNew: true }).catch(() => undefined),
  );
  expect([hook.result.error?.message, sent.length]).toEqual(['Area not found', 1]);
});
