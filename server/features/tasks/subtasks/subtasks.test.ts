import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();

/** A person with a task that has subtasks of these names. */
async function newUserWithSubtasks(required: boolean, ...names: string[]) {
  const { token } = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Launch' } });
  const { body: parent } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Write the case study', project_id: project.id, sub_task_completion_required: required },
  });
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await app.call(tasksContract.createSubtask, { token, params: { id: parent.id }, body: { name } });
    ids.push(body.id);
  }
  const get = async (id: string) => (await app.call(tasksContract.get, { token, params: { id } })).body;
  const complete = (id: string, completed = true) =>
    app.refused(tasksContract.change, { token, params: { id }, body: { completed } });
  return { token, project, parent, ids, get, complete };
}

testOnce('subtasks are in the project of their parent and are counted there', async () => {
  const { token, project, parent, ids, complete } = await newUserWithSubtasks(false, 'Notes', 'Draft');
  await complete(ids[0]!);

  const { body } = await app.call(tasksContract.getWithSubtasks, { token, params: { id: parent.id } });

  expect(body).toMatchObject({ sub_task_count: 2, completed_sub_task_count: 1 });
  expect(body.sub_tasks).toMatchObject([
    { name: 'Notes', project_id: project.id, parent_task_id: parent.id, completed: true },
    { name: 'Draft', completed: false },
  ]);
  const { body: board } = await app.call(tasksContract.kanban, { token, params: { id: project.id } });
  expect(board.columns.to_do).toHaveLength(1);
  expect(board.columns.to_do[0]!.sub_tasks).toHaveLength(2);
});

test('a task that requires its subtasks names the open ones, completes with the last and reopens with the first', async () => {
  const { parent, ids, get, complete } = await newUserWithSubtasks(true, 'Notes', 'Draft');

  const early = await complete(parent.id);
  expect([early.status, early.body.detail]).toEqual([
    400,
    '“Write the case study” needs its subtasks first: “Notes”, “Draft”',
  ]);
  for (const id of ids) await complete(id);
  expect(await get(parent.id)).toMatchObject({ completed: true, status: 'completed', completion_points: 5 });

  await complete(ids[1]!, false);
  expect(await get(parent.id)).toMatchObject({ completed: false, status: 'in_progress', completion_points: null });
});

test('the last two subtasks completed at once complete their task', async () => {
  const { parent, ids, get, complete } = await newUserWithSubtasks(true, 'One', 'Two', 'Three');

  await Promise.all(ids.map((id) => complete(id)));

  expect(await get(parent.id)).toMatchObject({ completed: true, completed_sub_task_count: 3 });
});

testOnce('a task that does not require its subtasks is never completed automatically', async () => {
  const { parent, ids, get, complete } = await newUserWithSubtasks(false, 'One');

  await complete(ids[0]!);

  expect((await get(parent.id)).completed).toBe(false);
});

testOnce('subtasks move with their parent to another project', async () => {
  const { token, parent, ids, get } = await newUserWithSubtasks(false, 'One');
  const { body: other } = await app.call(projectsContract.create, { token, body: { name: 'Other' } });

  await app.call(tasksContract.change, { token, params: { id: parent.id }, body: { project_id: other.id } });

  expect(await get(ids[0]!)).toMatchObject({ project_id: other.id, parent_task_id: parent.id });
});

testOnce('a task cannot become its own subtask, nor exceed five levels', async () => {
  const { token, parent, ids } = await newUserWithSubtasks(false, 'Level 1');
  const cycle = await app.refused(tasksContract.change, {
    token,
    params: { id: parent.id },
    body: { parent_task_id: ids[0]! },
  });
  expect([cycle.status, cycle.body.detail]).toEqual([400, 'A task cannot be its own subtask']);

  let id = ids[0]!;
  const statuses: number[] = [];
  for (let level = 2; level <= 6; level += 1) {
    const answer = await app.call(tasksContract.createSubtask, {
      token,
      params: { id },
      body: { name: `Level ${level}` },
    });
    statuses.push(answer.status);
    id = answer.body.id;
  }
  expect(statuses).toEqual([201, 201, 201, 201, 400]);
});

test('a project and its first tasks are created together, all or none, and once', async () => {
  const { token } = await app.newUser();
  const body = {
    project: {
      id: '01890000-0000-7000-8000-000000000001',
      title: 'Move house',
      icon: '📦',
      color: '#3FB984',
      priority: 'high' as const,
      importance: 5 as const,
      due_date: '2026-12-04',
    },
    tasks: [
      { title: 'Boxes', estimated_duration: 30 },
      { title: '  ' },
      { title: '\u200b' },
      { title: 'Van', priority: 'low' as const },
    ],
  };

  const first = await app.call(tasksContract.createProjectWithTasks, { token, body });
  const again = await app.call(tasksContract.createProjectWithTasks, { token, body });

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(first.body).toMatchObject({
    success: true,
    message: 'Project created with 2 tasks',
    project: { name: 'Move house', icon: '📦', color: '#3FB984', importance: 5, due_date: '2026-12-04', task_count: 2 },
  });
  expect(again.body.tasks.map(({ name }) => name)).toEqual(['Boxes', 'Van']);
  expect(again.body.message).toBe('“Move house” exists already, with 2 tasks');
  const tooLong = await app.refused(tasksContract.createProjectWithTasks, {
    token,
    body: { ...body, project: { title: 'Other', area_id: '01890000-0000-7000-8000-00000000000f' } },
  });
  expect([tooLong.status, tooLong.body.detail]).toEqual([400, 'Area not found']);
  expect((await app.call(projectsContract.list, { token })).body).toHaveLength(1);
});

testOnce('reordering the tasks of a project with foreign ids is refused, names them, and changes nothing', async () => {
  const { token } = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'P' } });
  const { body: other } = await app.call(projectsContract.create, { token, body: { name: 'Q' } });
  const create = async (name: string, project_id: string) =>
    (await app.call(tasksContract.create, { token, body: { name, project_id } })).body.id;
  const a = await create('a', project.id);
  const b = await create('b', project.id);
  const c = await create('c', project.id);
  const elsewhere = await create('x', other.id);
  const params = { id: project.id };
  const names = async () =>
    (await app.call(tasksContract.ofProject, { token, params })).body.map(({ name }) => name).join('');

  expect((await app.call(tasksContract.reorder, { token, params, body: { task_ids: [c, a] } })).status).toBe(200);
  expect(await names()).toBe('cab');
  const refusal = await app.refused(tasksContract.reorder, {
    token,
    params,
    body: { task_ids: [b, elsewhere] },
  });
  expect([refusal.status, refusal.body.detail]).toEqual([404, `Task ${elsewhere} not found`]);
  expect(await names()).toBe('cab');
});
