import { expect, test } from 'vitest';
import { authContract, DELETE_CONFIRMATION } from '#contract/auth.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* Early versions of 0.1.0 did not limit the depth of subtasks. Such deep nesting may still exist. */

const LEVELS = 1005;

// The tests store tasks below the limit of five levels.
const app = await startTestApp({ damagesDatabase: true });
const { newProject } = recordsIn(app);

/** A person with a chain of subtasks, each below the one before. */
async function newChain() {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const ids = Array.from({ length: LEVELS }, () => newId());
  const at = '2026-11-20T09:00:00.000Z';
  await insertTasks(
    app.database.db,
    ids.map((id, level) => ({
      ...{ user_id: user.user.id, id, project_id: project.id, parent_task_id: ids[level - 1] ?? null },
      ...{ name: `Level ${level}`, description: '', status: 'todo' as const, priority: 'medium' as const },
      ...{ category: 'general', sort_order: level, created_at: at, updated_at: at },
    })),
  );
  const list = async () => (await app.call(tasksContract.list, { token })).body;
  return { user, token, project, ids, list, before: await list() };
}

/** Without the time of the last change. */
const lasting = (tasks: readonly object[]) => tasks.map((task) => ({ ...task, updated_at: null }));

test('a chain of 1,005 nested subtasks is read, listed and shown on the board', async () => {
  const { token, project, ids, before } = await newChain();

  expect(before.map(({ id }) => id)).toEqual(ids);
  const top = await app.call(tasksContract.getWithSubtasks, { token, params: { id: ids[0]! } });
  expect(top.body.sub_tasks!.map(({ id }) => id)).toEqual([ids[1]]);
  const last = await app.call(tasksContract.get, { token, params: { id: ids.at(-1)! } });
  expect(last.body.parent_task_id).toBe(ids.at(-2));
  const board = await app.send({ url: `/api/projects/${project.id}/kanban`, token });
  expect([board.status, board.text.includes(ids.at(-1)!)]).toEqual([200, true]);
});

test('it is deleted and restored unchanged, alone and with its project', async () => {
  const { token, project, ids, list, before } = await newChain();

  for (const [contract, id] of [
    [tasksContract, ids[0]!],
    [projectsContract, project.id],
  ] as const) {
    const deleted = await app.call(contract.delete, { token, params: { id } });
    expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
    expect(await list()).toEqual([]);
    const back = await app.call(trashContract.restore, { token, params: { id: deleted.body.trash_id! }, body: {} });
    expect([back.status, back.text]).toEqual([200, expect.any(String)]);
    expect(lasting(await list())).toEqual(lasting(before));
  }
});

testOnce('a task deleted from the middle is restored into the project', async () => {
  const { token, project, ids, list } = await newChain();

  const deleted = await app.call(tasksContract.delete, { token, params: { id: ids[2]! } });
  expect(await list()).toHaveLength(2);
  const params = { id: deleted.body.trash_id! };
  const back = await app.call(trashContract.restore, { token, params, body: { parent_id: project.id } });

  expect([back.status, back.text]).toEqual([200, expect.any(String)]);
  const tasks = await list();
  expect(tasks.map(({ id }) => id)).toEqual(ids);
  expect(tasks.map(({ parent_task_id }) => parent_task_id).slice(0, 4)).toEqual([null, ids[0], null, ids[2]]);
});

test('it moves to another project with all its levels', async () => {
  const { user, token, ids, list } = await newChain();
  const other = await newProject(user);

  const moved = await app.refused(tasksContract.change, {
    token,
    params: { id: ids[0]! },
    body: { project_id: other.id },
  });

  expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
  expect(new Set((await list()).map(({ project_id }) => project_id))).toEqual(new Set([other.id]));
});

test('an account with such a chain is deleted', async () => {
  const { token, user } = await newChain();

  const body = { confirmation_text: DELETE_CONFIRMATION, password: user.password };
  const deleted = await app.refused(authContract.deleteAccount, { token, body });

  expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
});
