import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

/* PostgreSQL updates its statistics from time to time. It does not expect rows written right afterwards. */

const PROJECTS = 5;
const TASKS = 200;

const app = await startTestApp();
const { db, engine } = app.database;
const { newArea } = recordsIn(app);

test('a day of many dependent tasks is read fast, even if statistics were updated while they were deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  for (let project = 0; project < PROJECTS; project += 1) {
    const ids = Array.from({ length: TASKS }, newId);
    const tasks = ids.map((id, index) => ({ id, title: `Step ${index}` }));
    const body = { project: { title: 'Move house', area_id: area.id }, tasks };
    await app.call(tasksContract.createProjectWithTasks, { token, body });
    const waiting = ids.slice(1).map((id, index) => ({ id, dependency_task_ids: [ids[index]!] }));
    await app.call(tasksContract.changeMany, { token, body: { tasks: waiting } });
  }
  const { body: deleted } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  if (engine === 'postgres') await sql`analyze`.execute(db);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });

  const { status, body: day } = await app.call(todayContract.read, { token, query: {} });

  expect(status).toBe(200);
  expect(day.available_tasks.map(({ name }) => name)).toEqual(Array.from({ length: PROJECTS }, () => 'Step 0'));
});
