import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp();
const { newProject, newTask } = recordsIn(app);

/** A user with a task in one project, a deleted subtask of it, and another project. */
async function newPlanner(changes: { sub_task_completion_required?: boolean } = {}) {
  const user = await app.newUser();
  const { token } = user;
  const [from, to] = [await newProject(user, { name: 'From' }), await newProject(user, { name: 'To' })];
  const parent = await newTask(user, from, { name: 'Parent', ...changes });
  const child = await newTask(user, from, { name: 'Child', parent_task_id: parent.id });
  const grandchild = await newTask(user, from, { name: 'Grandchild', parent_task_id: child.id });
  const { body } = await app.call(tasksContract.delete, { token, params: { id: child.id } });
  const get = async (id: string) => (await app.call(tasksContract.get, { token, params: { id } })).body;
  const move = (id: string, project_id: string) =>
    app.call(tasksContract.change, { token, params: { id }, body: { project_id } });
  const restore = () => app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  return { user, token, from, to, parent, child, grandchild, get, move, restore };
}

test('a subtask is restored to the current project of its task', async () => {
  const { to, parent, child, grandchild, get, move, restore } = await newPlanner();
  await move(parent.id, to.id);

  expect((await restore()).status).toBe(200);

  for (const { id } of [child, grandchild]) expect(await get(id)).toMatchObject({ project_id: to.id });
  expect(await get(child.id)).toMatchObject({ parent_task_id: parent.id });
});

test('a subtask is restored to its task even if its old project is deleted', async () => {
  const { token, from, to, parent, child, get, move, restore } = await newPlanner();
  await move(parent.id, to.id);
  await app.call(projectsContract.delete, { token, params: { id: from.id } });

  expect((await restore()).status).toBe(200);

  expect(await get(child.id)).toMatchObject({ project_id: to.id, parent_task_id: parent.id });
});

test('a task of a deleted project is restored to the Inbox with its subtasks when no parent is chosen', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const task = await newTask(user, project, { name: 'Call the bank' });
  const below = await newTask(user, project, { name: 'Find the number', parent_task_id: task.id });
  const { body } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await app.call(projectsContract.delete, { token, params: { id: project.id } });
  const restore = (sent: { parent_id?: null }) =>
    app.refused(trashContract.restore, { token, params: { id: body.trash_id! }, body: sent });

  expect((await restore({})).status).toBe(409);
  expect((await restore({ parent_id: null })).status).toBe(200);

  const { body: projects } = await app.call(projectsContract.list, { token, query: { include_inbox: 'true' } });
  const inbox = projects.find(({ is_inbox }) => is_inbox)!;
  for (const { id } of [task, below]) {
    expect((await app.call(tasksContract.get, { token, params: { id } })).body.project_id).toBe(inbox.id);
  }
});

test('a subtask is restored as a task of the Inbox when no parent is chosen', async () => {
  const { token, child, get } = await newPlanner();
  const { body: entries } = await app.call(trashContract.list, { token });
  await app.call(trashContract.restore, { token, params: { id: entries[0]!.id }, body: { parent_id: null } });

  expect(await get(child.id)).toMatchObject({ parent_task_id: null, project_name: 'Inbox' });
});

test('restoring an open subtask reopens the completed task that requires it', async () => {
  const { token, parent, get, restore } = await newPlanner({ sub_task_completion_required: true });
  await app.call(tasksContract.change, { token, params: { id: parent.id }, body: { completed: true } });
  expect(await get(parent.id)).toMatchObject({ completed: true, completion_points: 5 });

  expect((await restore()).status).toBe(200);

  expect(await get(parent.id)).toMatchObject({ completed: false, completion_points: null });
});

test('restoring creates no sixth level of subtasks', async () => {
  const { user, token, from, parent, child, get, restore } = await newPlanner();
  let above = await newTask(user, from, { name: 'Top' });
  for (let level = 1; level <= 3; level += 1) above = await newTask(user, from, { parent_task_id: above.id });
  await app.call(tasksContract.change, { token, params: { id: parent.id }, body: { parent_task_id: above.id } });

  const { status, body } = await restore();

  // The parent is on the fourth level, so the child fits and the grandchild does not.
  expect(status).toBe(200);
  expect(await get(child.id)).toMatchObject({ parent_task_id: parent.id });
  expect(body.message).toMatch(/“Child” restored.+“Grandchild”/s);
});

test('a subtask left in the trash for its depth names its task once that is deleted too', async () => {
  const { user, token, from, parent, child, restore } = await newPlanner();
  let above = await newTask(user, from, { name: 'Top' });
  for (let level = 1; level <= 3; level += 1) above = await newTask(user, from, { parent_task_id: above.id });
  await app.call(tasksContract.change, { token, params: { id: parent.id }, body: { parent_task_id: above.id } });
  await restore();
  const [stayed] = (await app.call(trashContract.list, { token })).body;
  await app.call(tasksContract.delete, { token, params: { id: child.id } });

  const refusal = await app.refused(trashContract.restore, { token, params: { id: stayed!.id } });

  expect(refusal.body.detail).toBe(
    'The task “Child” was deleted. Restore it first, or restore this task to the Inbox.',
  );
});

test('restoring a task that would be too deep is refused, and it stays in the trash', async () => {
  const { user, token, from, child, restore } = await newPlanner();
  await restore();
  let above = await newTask(user, from, { name: 'Top' });
  for (let level = 1; level <= 5; level += 1) above = await newTask(user, from, { parent_task_id: above.id });
  const { body: deleted } = await app.call(tasksContract.delete, { token, params: { id: child.id } });
  const before = (await app.call(trashContract.list, { token })).body;

  const refusal = await app.refused(trashContract.restore, {
    token,
    params: { id: deleted.trash_id! },
    body: { parent_id: above.id },
  });

  expect(refusal.status).toBe(400);
  expect(refusal.body.detail).toBe('Subtasks go 5 levels deep at most');
  expect((await app.call(trashContract.list, { token })).body).toEqual(before);
});
