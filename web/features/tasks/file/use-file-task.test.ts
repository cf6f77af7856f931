import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer, keepingTasks, type Sent } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, dismissToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { redoLast, undoHistory } from '#web/ui/toast/undo-stack.ts';
import { taskQueries } from '../task-queries.ts';
import { useFileTask } from './use-file-task.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const project = (id: string, fields: Partial<Project> = {}) => ({ id, name: id, area_id: null, ...fields }) as Project;
const INBOX = project('inbox', { name: 'Inbox', is_inbox: true });
const task = (id: string, fields: TaskFields = {}) => aTask(id, { project_id: 'inbox', ...fields });
const TASKS = [task('tea'), task('bread')];

const changed = ({ body }: Sent) => ({
  body: {
    tasks: (body as { tasks: Task[] }).tasks.map(({ id, ...changes }) => task(id, changes)),
    refused: [],
  },
});

async function render(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    ...keepingTasks(TASKS, changed),
    'GET /projects': () => ({ body: [INBOX, project('home')] }),
    'GET /areas': () => ({ body: [{ id: 'garden', name: 'The garden' }] as Area[] }),
    'POST /projects': ({ body }) => ({ status: 201, body }),
    ...answers,
  });
  await server.open(taskQueries.open());
  await server.open(projectQueries.list());
  return { ...server, hook: await renderHook(() => useFileTask(), { client: server.client }) };
}

const moved = (ids: readonly string[], project_id: string | null) => ({ tasks: ids.map((id) => ({ id, project_id })) });

test('tasks are filed together into a project, with one Undo', async () => {
  const { hook, sent } = await render();
  await perform(() => hook.result.to(TASKS, project('home')));
  expect(sent).toMatchObject([{ line: 'PUT /tasks/bulk', body: moved(['tea', 'bread'], 'home') }]);
  expect(currentToast().toast?.message).toBe('2 tasks moved to “home”');
  await perform(() => currentToast().toast?.action?.run());
  expect(sent[1]).toMatchObject({ line: 'PUT /tasks/bulk', body: moved(['bread', 'tea'], 'inbox') });
});

test('a new project is created in the area that matches its name, and then filed into', async () => {
  const { hook, sent } = await render();
  await perform(() => hook.result.toNew([TASKS[0]!], 'Garden shed'));
  const { id } = sent[0]!.body as Project;
  expect(sent).toMatchObject([
    { line: 'POST /projects', body: { name: 'Garden shed', area_id: 'garden' } },
    { line: 'PUT /tasks/bulk', body: moved(['tea'], id) },
  ]);
});

test('Undo of filing into a new project deletes it again, unless it has got other tasks, and Redo restores it', async () => {
  const { hook, sent, records } = await render({
    'POST /projects': ({ body }) => ({ status: 201, body: { ...(body as Project), id: 'shed' } }),
    'DELETE /projects/shed': () => ({ body: { trash_id: 'gone' } }),
  });
  await perform(() => hook.result.toNew([TASKS[0]!], 'Garden shed'));
  expect(currentToast().toast?.message).toBe('“tea” moved to the new project “Garden shed”');
  await perform(() => undoLast());
  expect(sent.slice(2).map(({ line }) => line)).toEqual(['PUT /tasks/bulk', 'DELETE /projects/shed']);
  expect(records.get('project', 'shed')).toBeUndefined();
  await perform(() => redoLast());
  expect(sent.slice(4).map(({ line }) => line)).toEqual(['POST /trash/restore', 'PUT /tasks/bulk']);

  records.applyRemote([{ kind: 'task', id: 'own', record: task('own', { project_id: 'shed' }) }]);
  await perform(() => undoLast());
  expect(sent.slice(6).map(({ line }) => line)).toEqual(['PUT /tasks/bulk']);
});

test('if Undo or Redo of a new project is refused, a toast shows why, and the tasks are in a project that exists', async () => {
  let isKept = true;
  const { hook, sent, records } = await render({
    'POST /projects': ({ body }) => ({ status: 201, body: { ...(body as Project), id: 'shed' } }),
    'DELETE /projects/shed': ({ query }) =>
      isKept && query.get('if_empty') === 'true'
        ? { status: 409, body: { detail: 'It is in use' } }
        : { body: { trash_id: 'gone' } },
    'POST /trash/restore': () => ({ status: 409, body: { detail: 'No room' } }),
  });
  await perform(() => hook.result.toNew([TASKS[0]!], 'Garden shed'));
  await perform(() => undoLast());
  expect(records.get('task', 'tea')?.project_id).toBe('inbox');
  expect(undoHistory()).toMatchObject({ undos: [], redos: [{}] });
  dismissToast();
  expect(currentToast().toast).toMatchObject({ title: 'Created “Garden shed”', message: 'Not undone: It is in use' });

  isKept = false;
  await perform(() => redoLast());
  expect(records.get('task', 'tea')?.project_id).toBe('shed');
  await perform(() => undoLast());
  sent.length = 0;
  await perform(() => redoLast());
  expect(sent.map(({ line }) => line)).toEqual(['POST /trash/restore']);
  expect(currentToast().toast).toMatchObject({ type: 'error', message: 'Not redone: No room' });
  expect(records.get('task', 'tea')?.project_id).toBe('inbox');
});

test('if the project is refused, nothing is filed, and a toast shows why', async () => {
  const { hook, sent } = await render({
    'POST /projects': () => ({ status: 400, body: { detail: 'Too many projects' } }),
  });
  await perform(() => hook.result.toNew(TASKS, 'Shed'));
  expect(sent.map(({ line }) => line)).toEqual(['POST /projects']);
  expect(currentToast().toast?.message).toBe('Too many projects');
});

test('filed tasks go back to the Inbox, also if there is none yet', async () => {
  const filed = [task('tea', { project_id: 'home' })];
  const known = await render({ 'GET /tasks': () => ({ body: filed }) });
  await perform(() => known.hook.result.toInbox(filed));
  expect(known.sent).toMatchObject([{ body: moved(['tea'], 'inbox') }]);
  const none = await render({
    'GET /tasks': () => ({ body: filed }),
    'GET /projects': () => ({ body: [project('home')] }),
  });
  await perform(() => none.hook.result.toInbox(filed));
  expect(none.sent).toMatchObject([{ body: moved(['tea'], null) }]);
});
