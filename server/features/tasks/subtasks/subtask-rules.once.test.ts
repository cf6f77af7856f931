import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp();
const { newProject, newTask } = recordsIn(app);

const get = async ({ token }: TestUser, id: string) =>
  (await app.call(tasksContract.get, { token, params: { id } })).body;
const change = ({ token }: TestUser, id: string, body: object) =>
  app.refused(tasksContract.change, { token, params: { id }, body });

/** A person with a completed task that requires its subtasks, and another task. */
async function newFinisher(required = true) {
  const user = await app.newUser();
  const project = await newProject(user);
  const parent = await newTask(user, project, { completed: true, sub_task_completion_required: required });
  const beside = await newTask(user, project, { name: 'Beside' });
  return { user, project, parent, beside };
}

const REOPENED = { completed: false, completed_at: null, completion_points: null };

test('an open subtask reopens the completed task that requires it, whatever status it is created with', async () => {
  for (const status of ['todo', 'in_progress', 'review'] as const) {
    const { user, project, parent } = await newFinisher();

    await newTask(user, project, { parent_task_id: parent.id, status });

    expect(await get(user, parent.id)).toMatchObject(REOPENED);
  }
});

test('moving an open subtask below it reopens it too, alone and in bulk', async () => {
  const [one, many] = [await newFinisher(), await newFinisher()];

  await change(one.user, one.beside.id, { parent_task_id: one.parent.id });
  await app.call(tasksContract.changeMany, {
    token: many.user.token,
    body: { tasks: [{ id: many.beside.id, parent_task_id: many.parent.id }] },
  });

  for (const { user, parent } of [one, many]) expect(await get(user, parent.id)).toMatchObject(REOPENED);
});

test('a completed task with an open subtask cannot start requiring it and stay completed', async () => {
  const { user, project, parent } = await newFinisher(false);
  await newTask(user, project, { parent_task_id: parent.id });
  expect(await get(user, parent.id)).toMatchObject({ completed: true });

  await change(user, parent.id, { sub_task_completion_required: true });

  const { completed, sub_task_completion_required } = await get(user, parent.id);
  expect(completed && sub_task_completion_required).toBe(false);
});

test('tasks cannot be moved so that their subtasks exceed five levels', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const chain = async (length: number) => {
    const ids: string[] = [];
    while (ids.length < length) {
      ids.push((await newTask(user, project, { parent_task_id: ids.at(-1) ?? null })).id);
    }
    return ids;
  };
  const [upper, lower, short] = [await chain(4), await chain(4), await chain(2)];

  const refused = await change(user, lower[0]!, { parent_task_id: upper[3]! });
  expect([refused.status, refused.body.detail]).toEqual([400, 'Subtasks go 5 levels deep at most']);
  expect(await get(user, lower[0]!)).toMatchObject({ parent_task_id: null });

  // Levels 4 and 5.
  expect((await change(user, short[0]!, { parent_task_id: upper[3]! })).status).toBe(200);
  const { body } = await app.refused(tasksContract.createSubtask, {
    token: user.token,
    params: { id: short[1]! },
    body: { name: 'Too deep' },
  });
  expect(body.detail).toBe('Subtasks go 5 levels deep at most');
});

test('a full record from before a move does not move the subtask back, alone and in bulk', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [here, there] = [await newProject(user), await newProject(user)];
  const parent = await newTask(user, here);
  const stale = await newTask(user, here, { parent_task_id: parent.id });
  await change(user, parent.id, { project_id: there.id });
  const place = { project_id: there.id, parent_task_id: parent.id };
  const detail =
    'A subtask is where its task is, which is somewhere else. To take it out of its task, send parent_task_id null.';

  const refused = await change(user, stale.id, { ...stale, name: 'New name' });
  expect([refused.status, refused.detail]).toEqual([400, detail]);
  const { body } = await app.call(tasksContract.changeMany, {
    token,
    body: { tasks: [{ ...stale, name: 'New name' }] },
  });
  expect(body.refused).toEqual([{ id: stale.id, code: 'rule_broken', detail }]);
  expect(await get(user, stale.id)).toMatchObject({ ...place, name: stale.name });

  await change(user, stale.id, { ...stale, ...place, name: 'New name' });
  expect(await get(user, stale.id)).toMatchObject({ ...place, name: 'New name' });
  await change(user, stale.id, { ...stale, parent_task_id: null });
  expect(await get(user, stale.id)).toMatchObject({ project_id: here.id, parent_task_id: null });
});
