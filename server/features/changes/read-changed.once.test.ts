import { expect, test, vi } from 'vitest';
import type { Changed } from '#contract/changes.ts';
import { CHANGED_TYPE } from '#contract/platform/endpoint.ts';
import type { Task } from '#contract/tasks.ts';
import * as projects from '#server/features/projects/queries.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { openStream } from '#server/testing/streams/open-stream.ts';
import { whenDone } from '#server/testing/when-done.ts';

/* A client can request the changed records with the response to a write. */

const logged: string[] = [];
const app = await startTestApp({ config: { logLevel: 'warn' }, logTo: { write: (line) => void logged.push(line) } });
const { newProject, newTask } = recordsIn(app);
const { port } = await app.listen();
whenDone(() => app.stop());

/** Writes as a client that asks for the changed records. */
async function write<Answer = Task>({ token }: TestUser, method: string, path: string, body?: object) {
  const headers = { accept: `application/json, ${CHANGED_TYPE}` };
  const response = await app.send({ method, url: `/api${path}`, token, headers, ...(body && { body }) });
  expect(response.headers['content-type']).toContain(CHANGED_TYPE);
  return JSON.parse(response.text) as { answer: Answer; changed: Changed };
}

async function newPlan() {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Race' });
  const plan = await newTask(user, project, { name: 'Plan', sub_task_completion_required: true });
  const step = await newTask(user, project, { name: 'Step', parent_task_id: plan.id });
  return { user, project, plan, step };
}

const byName = (tasks: readonly Task[]) => Object.fromEntries(tasks.map((task) => [task.name, task]));

test('completing the last subtask returns the completed task above it and the recounted project', async () => {
  const { user, project, plan, step } = await newPlan();

  const { answer, changed } = await write(user, 'PUT', `/tasks/${step.id}`, { completed: true });

  const read = async (id: string) => (await app.send({ url: `/api/tasks/${id}`, token: user.token })).body;
  expect(answer).toEqual(await read(step.id));
  expect(byName(changed.tasks)).toEqual({ Plan: await read(plan.id), Step: answer });
  expect(byName(changed.tasks)['Plan']).toMatchObject({ completed: true, completed_sub_task_count: 1 });
  expect(changed.projects).toMatchObject([{ id: project.id, task_count: 2, completed_task_count: 2 }]);
  expect(changed).toMatchObject({ gone: [], read_again: ['completion'] });
});

test('a client that does not ask gets the documented response', async () => {
  const { user, step } = await newPlan();

  const response = await app.send({
    method: 'PUT',
    url: `/api/tasks/${step.id}`,
    token: user.token,
    body: { name: 'First step' },
  });

  expect(response.body).toMatchObject({ id: step.id, name: 'First step' });
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.headers['vary']).toContain('Accept');
});

test('a write succeeds without its changes if they cannot be read', async () => {
  const { user, step } = await newPlan();
  vi.spyOn(projects, 'findProjects').mockRejectedValueOnce(new Error('connection lost'));

  const response = await app.send({
    method: 'PUT',
    url: `/api/tasks/${step.id}`,
    token: user.token,
    headers: { accept: CHANGED_TYPE },
    body: { completed: true },
  });

  expect(response).toMatchObject({ status: 200, body: { id: step.id, completed: true } });
  expect(response.headers['content-type']).toContain('application/json');
  expect(logged.join()).toContain('connection lost');
});

test('moving a task to another project returns its subtasks and both projects', async () => {
  const { user, project, plan, step } = await newPlan();
  const other = await newProject(user, { name: 'Other' });

  const { changed } = await write(user, 'PUT', `/tasks/${plan.id}`, { project_id: other.id });

  expect(byName(changed.tasks)['Step']).toMatchObject({ id: step.id, project_id: other.id, project_name: 'Other' });
  expect(Object.fromEntries(changed.projects.map(({ id, task_count }) => [id, task_count]))).toEqual({
    [project.id]: 0,
    [other.id]: 2,
  });
});

test('creating a subtask returns its parent task, also when the request is repeated', async () => {
  const { user, project, plan } = await newPlan();
  const body = { id: newId(), name: 'Next', parent_task_id: plan.id };

  for (const _ of ['first', 'repeated']) {
    const { changed } = await write(user, 'POST', '/tasks', body);
    expect(byName(changed.tasks)).toMatchObject({ Plan: { sub_task_count: 2 }, Next: { id: body.id } });
    expect(changed.projects).toMatchObject([{ id: project.id, task_count: 3 }]);
  }
});

test('deleting and restoring a task return its parents and the tasks that wait for it', async () => {
  const { user, project, plan, step } = await newPlan();
  const detail = await newTask(user, project, { name: 'Detail', parent_task_id: step.id });
  await newTask(user, project, { name: 'Then', dependency_task_ids: [step.id] });

  const deleted = await write<{ trash_id: string }>(user, 'DELETE', `/tasks/${step.id}`);
  expect(deleted.changed.gone).toEqual([{ kind: 'task', ids: expect.any(Array) as string[] }]);
  expect(new Set(deleted.changed.gone[0]!.ids)).toEqual(new Set([step.id, detail.id]));
  expect(byName(deleted.changed.tasks)).toMatchObject({
    Plan: { sub_task_count: 0 },
    Then: { dependency_task_ids: [], can_start: true },
  });
  expect(deleted.changed.projects).toMatchObject([{ id: project.id, task_count: 2 }]);

  const restored = await write(user, 'POST', `/trash/${deleted.answer.trash_id}/restore`);
  expect(byName(restored.changed.tasks)).toMatchObject({
    Plan: { id: plan.id, sub_task_count: 1 },
    Step: { sub_task_count: 1 },
    Detail: { id: detail.id },
    Then: { dependency_task_ids: [step.id], can_start: false },
  });
  expect(restored.changed.projects).toMatchObject([{ task_count: 4 }]);
  expect(restored.changed.read_again).toContain('trash_entry');
});

test('the response to a repeated deletion names the kinds to reload', async () => {
  const { user, step } = await newPlan();
  const path = `/tasks/${step.id}?request_id=${newId()}`;
  const first = await write(user, 'DELETE', path);

  const repeated = await write(user, 'DELETE', path);

  expect(repeated.answer).toEqual(first.answer);
  expect(repeated.changed.read_again).toEqual(expect.arrayContaining(['task', 'project']));
});

test('more than 200 changed tasks must be reloaded', async () => {
  const { user, project, plan } = await newPlan();
  const other = await newProject(user, { name: 'Other' });
  for (let count = 0; count < 200; count += 1) {
    await newTask(user, project, { name: `Task ${count}`, parent_task_id: plan.id });
  }

  const { changed } = await write(user, 'PUT', `/tasks/${plan.id}`, { project_id: other.id });

  expect(changed).toMatchObject({ tasks: [], read_again: ['task'] });
});

test('a stream with records includes changed tasks with their parents', async () => {
  const { user, project, plan, step } = await newPlan();
  const stream = await openStream(port, user.token, {}, '?records=true');

  await app.send({ method: 'PUT', url: `/api/tasks/${step.id}`, token: user.token, body: { status: 'review' } });

  expect(await stream.until('task', step.id)).toMatchObject({
    records: { tasks: [{ id: step.id, status: 'review' }, { id: plan.id }], projects: [{ id: project.id }] },
  });
});
