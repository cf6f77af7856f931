import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();

/** A person with a project and tasks of these names. */
async function newUserWithTasks(...names: string[]) {
  const { token } = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Launch' } });
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await app.call(tasksContract.create, { token, body: { name, project_id: project.id } })).body.id);
  }
  const waitFor = (id: string, dependency_task_ids: string[]) =>
    app.refused(tasksContract.changeDependencies, { token, params: { id }, body: dependency_task_ids });
  const get = async (id: string) => (await app.call(tasksContract.get, { token, params: { id } })).body;
  return { token, project, ids, waitFor, get };
}

testOnce('a blocked task cannot be started, and the message names its prerequisites', async () => {
  const { token, ids, waitFor, get } = await newUserWithTasks('Write', 'Publish');
  const [write = '', publish = ''] = ids;
  expect((await waitFor(publish, [write])).status).toBe(200);

  const blocked = await app.refused(tasksContract.change, {
    token,
    params: { id: publish },
    body: { status: 'in_progress' },
  });
  expect([blocked.status, blocked.body.detail]).toEqual([400, '“Publish” waits for “Write”']);
  expect(await get(publish)).toMatchObject({
    status: 'todo',
    can_start: false,
    dependency_task_ids: [write],
    dependency_tasks: [{ id: write, name: 'Write', completed: false }],
  });

  await app.call(tasksContract.change, { token, params: { id: write }, body: { completed: true } });
  expect((await get(publish)).can_start).toBe(true);
  const moved = await app.call(tasksContract.move, { token, params: { id: publish }, query: { new_column: 'done' } });
  expect(moved.body.task.completed).toBe(true);
});

testOnce('a task can have prerequisites when it is created', async () => {
  const { token, project, ids, get } = await newUserWithTasks('A', 'B');
  const { body } = await app.call(tasksContract.create, {
    token,
    body: { name: 'C', project_id: project.id, dependency_task_ids: ids },
  });

  expect(body.dependency_task_ids).toEqual(ids);
  expect(await get(body.id)).toEqual(body);
});

testOnce('both forms of the body are accepted, and a dependency can be read and cleared', async () => {
  const { token, ids } = await newUserWithTasks('A', 'B');
  const [a = '', b = ''] = ids;
  const params = { id: b };

  await app.call(tasksContract.changeDependencies, { token, params, body: { dependency_task_ids: [a, a] } });
  expect((await app.call(tasksContract.dependencies, { token, params })).body).toMatchObject({
    task_id: b,
    dependency_task_ids: [a],
    can_start: false,
  });
  await app.call(tasksContract.changeDependencies, { token, params, body: [] });
  expect((await app.call(tasksContract.dependencies, { token, params })).body.can_start).toBe(true);
});

testOnce('a cycle is refused and shown, and so are the task itself, an unknown and a foreign task', async () => {
  const { ids, waitFor, get } = await newUserWithTasks('A', 'B', 'C');
  const [a = '', b = '', c = ''] = ids;
  const { ids: foreign } = await newUserWithTasks('Foreign');
  await waitFor(b, [a]);
  await waitFor(c, [b]);

  const cycle = await waitFor(a, [c]);
  expect([cycle.status, cycle.body.detail]).toEqual([
    400,
    'That would be a circular dependency: “A” → “C” → “B” → “A”',
  ]);
  expect((await waitFor(a, [a])).body.detail).toBe('“A” cannot wait for itself');
  for (const id of [newId(), foreign[0]!]) {
    expect(await waitFor(a, [b, id])).toMatchObject({ status: 400, body: { detail: 'Task not found' } });
  }
  expect((await get(a)).dependency_task_ids).toEqual([]);
});

test('two parallel edits never create a cycle', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { ids, waitFor, get } = await newUserWithTasks('A', 'B');
    const [a = '', b = ''] = ids;

    const answers = await Promise.all([waitFor(a, [b]), waitFor(b, [a])]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await get(a)).dependency_task_ids.length + (await get(b)).dependency_task_ids.length).toBe(1);
  }
});

testOnce('available dependencies exclude the task itself and everything that depends on it', async () => {
  const { token, project, ids, waitFor } = await newUserWithTasks('A', 'B', 'C', 'D');
  const [a = '', b = '', c = ''] = ids;
  await waitFor(b, [a]);
  await waitFor(c, [b]);

  const { body } = await app.call(tasksContract.availableDependencies, {
    token,
    params: { id: project.id },
    query: { task_id: a },
  });

  expect(body.map(({ name }) => name)).toEqual(['D']);
});

testOnce('a deleted task is restored with its prerequisites and its dependents', async () => {
  const { token, ids, waitFor, get } = await newUserWithTasks('A', 'B', 'C');
  const [a = '', b = '', c = ''] = ids;
  await waitFor(b, [a]);
  await waitFor(c, [b]);
  const { body } = await app.call(tasksContract.delete, { token, params: { id: b } });
  expect((await get(c)).can_start).toBe(true);

  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });

  expect((await get(b)).dependency_task_ids).toEqual([a]);
  expect((await get(c)).dependency_task_ids).toEqual([b]);
});
