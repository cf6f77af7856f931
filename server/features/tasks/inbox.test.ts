import { expect, test } from 'vitest';
import { dashboardContract } from '#contract/dashboard.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newArea, newProject, newTask } = recordsIn(app);

const capture = async ({ token }: TestUser, name: string) =>
  (await app.call(tasksContract.create, { token, body: { name } })).body;
const projectsOf = async ({ token }: TestUser, query = {}) =>
  (await app.call(projectsContract.list, { token, query })).body;
const inboxOf = async (user: TestUser) =>
  (await projectsOf(user, { include_inbox: 'true' })).find(({ is_inbox }) => is_inbox)!;

testOnce('a task without a project goes to the Inbox, also in an empty account', async () => {
  const user = await app.newUser();
  const task = await capture(user, 'Buy milk');

  expect(task).toMatchObject({ name: 'Buy milk', project_name: 'Inbox', area_id: null, pillar_id: null, why: null });
  expect(await inboxOf(user)).toMatchObject({ id: task.project_id, area_id: null, task_count: 1, archived: false });
});

test('there is one Inbox, however many tasks are created at once', async () => {
  const user = await app.newUser();
  const tasks = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => capture(user, name)));

  expect(new Set(tasks.map(({ project_id }) => project_id)).size).toBe(1);
  expect(await projectsOf(user, { include_inbox: 'true' })).toHaveLength(1);
});

testOnce('the Inbox is listed only on request, and then first', async () => {
  const user = await app.newUser();
  await newProject(user, { name: 'Launch' });
  await capture(user, 'Buy milk');

  expect((await projectsOf(user)).map(({ name }) => name)).toEqual(['Launch']);
  expect((await projectsOf(user, { include_inbox: 'true' })).map(({ name }) => name)).toEqual(['Inbox', 'Launch']);
  const { body: all } = await app.call(tasksContract.list, { token: user.token });
  expect(all.map(({ name }) => name)).toEqual(['Buy milk']);
});

testOnce('its tasks are counted as tasks, and the Inbox is not counted as a project', async () => {
  const user = await app.newUser();
  await newTask(user, await newProject(user));
  await capture(user, 'Buy milk');

  const { body } = await app.call(dashboardContract.stats, { token: user.token });
  expect(body).toMatchObject({ total_tasks: 2, total_projects: 1, active_projects: 0 });
});

testOnce('a task is filed into a project and moved back to the Inbox', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const { id, project_id: inbox } = await capture(user, 'Buy milk');
  const change = (body: object) => app.call(tasksContract.change, { token: user.token, params: { id }, body });

  expect((await change({ project_id: project.id })).body.project_id).toBe(project.id);
  expect((await change({ project_id: null })).body).toMatchObject({ project_id: inbox, project_name: 'Inbox' });
  const bulk = { tasks: [{ id, project_id: project.id }] };
  const { body } = await app.call(tasksContract.changeMany, { token: user.token, body: bulk });
  expect(body.tasks[0]!.project_id).toBe(project.id);
});

testOnce.each([
  ['renamed', { name: 'Mine' }],
  ['completed', { status: 'Completed' }],
  ['given a due date', { due_date: '2026-12-24' }],
])('the Inbox cannot be %s', async (_, body) => {
  const user = await app.newUser();
  await capture(user, 'Buy milk');
  const { id } = await inboxOf(user);

  const refused = await app.refused(projectsContract.change, { token: user.token, params: { id }, body });
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^The Inbox cannot be given /) },
  });
});

testOnce('the Inbox cannot be archived, deleted or given an area', async () => {
  const user = await app.newUser();
  await capture(user, 'Buy milk');
  const request = { token: user.token, params: { id: (await inboxOf(user)).id } };
  const area = await newArea(user);

  const refusals = [
    await app.refused(projectsContract.archive, request),
    await app.refused(projectsContract.delete, request),
    await app.refused(projectsContract.change, { ...request, body: { area_id: area.id } }),
  ];
  expect(refusals).toMatchObject([
    { status: 400, body: { detail: 'The Inbox cannot be archived' } },
    { status: 400, body: { detail: 'The Inbox cannot be deleted' } },
    { status: 400, body: { detail: 'The Inbox cannot be given an area' } },
  ]);
});

testOnce('the whole record of the Inbox can be sent back', async () => {
  const user = await app.newUser();
  await capture(user, 'Buy milk');
  const { tasks: _, ...inbox } = await inboxOf(user);
  const { status, body } = await app.call(projectsContract.change, {
    token: user.token,
    params: { id: inbox.id },
    body: { ...inbox, description: 'What is on my mind' } as never,
  });
  expect({ status, description: body.description }).toEqual({ status: 200, description: 'What is on my mind' });
});

testOnce('a task of the Inbox is restored from the trash into the Inbox', async () => {
  const user = await app.newUser();
  const task = await capture(user, 'Buy milk');
  const deleted = await app.call(tasksContract.delete, { token: user.token, params: { id: task.id } });
  const params = { id: deleted.body.trash_id! };
  await app.call(trashContract.restore, { token: user.token, params, body: {} });

  const { body } = await app.call(tasksContract.get, { token: user.token, params: { id: task.id } });
  expect(body).toMatchObject({ project_id: task.project_id, project_name: 'Inbox' });
});

testOnce('a subtask without a project goes to the project of its parent', async () => {
  const user = await app.newUser();
  const { id: parent_task_id, project_id } = await newTask(user, await newProject(user));
  const create = (body: object) =>
    app.call(tasksContract.create, { token: user.token, body: body as { name: string } });

  expect((await create({ name: 'First half', parent_task_id })).body).toMatchObject({ parent_task_id, project_id });
  const unknown = { name: 'Lost', parent_task_id: '01930000-0000-7000-8000-000000000000' };
  const refused = await app.refused(tasksContract.create, { token: user.token, body: unknown });
  expect(refused).toMatchObject({ status: 400, body: { detail: 'Parent task not found' } });
});

testOnce('another user’s Inbox is not found', async () => {
  const [owner, stranger] = [await app.newUser(), await app.newUser()];
  const { project_id } = await capture(owner, 'Buy milk');
  const refused = await app.refused(tasksContract.create, {
    token: stranger.token,
    body: { name: 'Mine', project_id },
  });
  expect(refused).toMatchObject({ status: 400, body: { detail: 'Project not found' } });
});
