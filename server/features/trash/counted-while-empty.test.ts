import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import type { Db } from '#server/database/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { onCluster } from '#server/testing/database/cluster.ts';
import { recordsIn } from '#server/testing/records.ts';

/* PostgreSQL updates its statistics from time to time. It does not expect rows written right afterwards. */

const PROJECTS = 5;
const TASKS = 200;

const app = await startTestApp();
const { db, engine } = app.database;

test('a day of many dependent tasks is read fast, even if statistics were updated while they were deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, tasks } = await newProjects(app, user, PROJECTS, TASKS);
  for (const ids of tasks) {
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

test('PostgreSQL reads a few pages for each of thousands of deleted tasks, even by plans from when there were none', async () => {
  if (engine !== 'postgres' || onCluster('counters of its tables: they are at the workers')) return;
  const fresh = await startTestApp();
  const user = await fresh.newUser();
  let written = 0;
  const readToDelete = async (projects: number, tasks: number) => {
    const { area } = await newProjects(fresh, user, projects, tasks);
    const { read } = await countersAfter(fresh.database.db, (written += projects * tasks));
    await fresh.call(areasContract.delete, { token: user.token, params: { id: area.id } });
    return (await countersAfter(fresh.database.db, (written += projects * tasks))).read - read;
  };
  await sql`analyze`.execute(fresh.database.db);
  // PostgreSQL makes a new plan for each of the first five runs.
  for (let time = 0; time < 6; time += 1) await readToDelete(1, 2);

  expect((await readToDelete(2 * PROJECTS, TASKS)) / (2 * PROJECTS * TASKS)).toBeLessThan(20);
});

/** Creates projects of an area, with tasks. */
async function newProjects(on: TestApp, user: TestUser, projects: number, tasks: number) {
  const area = await recordsIn(on).newArea(user);
  const idsOf = Array.from({ length: projects }, () => Array.from({ length: tasks }, newId));
  for (const ids of idsOf) {
    const project = { title: 'Move house', area_id: area.id };
    const body = { project, tasks: ids.map((id, index) => ({ id, title: `Step ${index}` })) };
    await on.call(tasksContract.createProjectWithTasks, { token: user.token, body });
  }
  return { area, tasks: idsOf };
}

/** How many tasks PostgreSQL has written and deleted, and how many pages of the table and its indexes it has read. */
async function counters(of: Db) {
  // A connection reports its counts once a second, or when it is asked.
  await sql`select pg_stat_force_next_flush()`.execute(of);
  const { rows } = await sql<{ written: number; read: number }>`
    select sum(n_tup_ins + n_tup_del) as written, sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read) as read
    from pg_stat_user_tables join pg_statio_user_tables using (relid) where relid = 'tasks'::regclass`.execute(of);
  return rows[0]!;
}

/** The same once so many are reported. */
async function countersAfter(of: Db, written: number) {
  let found = await counters(of);
  await expect.poll(async () => (found = await counters(of)).written).toBe(written);
  return found;
}
