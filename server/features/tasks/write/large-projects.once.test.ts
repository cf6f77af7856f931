import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp();
const { newProject } = recordsIn(app);

/** A person with a project of this many tasks, written at once. */
async function newProjectOf(count: number) {
  const user = await app.newUser();
  const project = await newProject(user);
  const ids = Array.from({ length: count }, () => newId());
  const at = '2026-11-20T09:00:00.000Z';
  const rows = ids.map((id, index) => ({
    ...{ user_id: user.user.id, id, project_id: project.id, name: `Task ${index}`, description: '' },
    ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: index },
    ...{ created_at: at, updated_at: at },
  }));
  await insertTasks(app.database.db, rows);
  return { user, project, ids };
}

const reorder = ({ token }: TestUser, projectId: string, task_ids: string[]) =>
  app.refused(tasksContract.reorder, { token, params: { id: projectId }, body: { task_ids } });

const stored = async (projectId: string) => {
  const rows = await app.database.db
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('sort_order')
    .execute();
  return rows.map(({ id }) => id);
};

test('one of 18,000 tasks of a project is moved to the front', async () => {
  const { user, project, ids } = await newProjectOf(18_000);
  const last = ids.at(-1)!;

  const { status, text } = await reorder(user, project.id, [last]);

  expect([status, text]).toEqual([200, expect.any(String)]);
  expect(await stored(project.id)).toEqual([last, ...ids.slice(0, -1)]);
});

test('the whole order of a project with 1,001 tasks can be sent', async () => {
  const { user, project, ids } = await newProjectOf(1_001);
  const turned = ids.toReversed();

  const { status, text } = await reorder(user, project.id, turned);

  expect([status, text]).toEqual([200, expect.any(String)]);
  expect(await stored(project.id)).toEqual(turned);
});
