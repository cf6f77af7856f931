import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { insightsContract } from '#contract/insights.ts';
import { journalContract } from '#contract/journal.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { countRecords } from './account-size.ts';
import { isHeavy } from './heavy-requests.ts';

/* Which requests go to a thread of the worker pool; that they are handled there as anywhere: worker-pool.test.ts. */

const LARGE_FROM = 100;
const app = await startTestApp();
const { newPath, newProject, newTask } = recordsIn(app);
const { db } = app.database;

interface Amounts {
  completed?: number;
  open?: number;
  subtasks?: number;
}

/** Somebody with tasks in two projects: what is completed in one, what is open in the other. */
async function newAccount({ completed = 0, open = 0, subtasks = 0 }: Amounts) {
  const user = await app.newUser();
  const { area, project } = await newPath(user);
  const done = await newProject(user, { area_id: area.id });
  const parent = await newTask(user, project);
  const at = '2026-11-20T08:00:00.000Z';
  const { id: userId } = user.user;
  const tasks = Array.from({ length: completed + open + subtasks }, (_, place) => ({
    ...{ user_id: userId, id: newId(), name: 'One of many', description: '', sort_order: place + 10 },
    ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general' },
    project_id: place < completed ? done.id : project.id,
    parent_task_id: place < completed + open ? null : parent.id,
    ...(place < completed && { status: 'completed' as const, completed_at: at }),
    ...{ created_at: at, updated_at: at },
  }));
  await insertTasks(db, tasks);
  await insertRows(
    db,
    'completions',
    tasks.slice(0, completed).map(({ id, name, project_id }) => ({
      ...{
        user_id: userId,
        kind: 'task' as const,
        subject_id: id,
        name,
        project_id,
        points: 10,
        breakdown: '[{"points":10}]',
      },
      ...{ completed_at: at, completed_on: at.slice(0, 10), minutes: null, area_id: area.id, pillar_id: null },
    })),
  );
  const goesToWorker = async (endpoint: Endpoint, { id, query }: { id?: string; query?: object } = {}) =>
    isHeavy(endpoint, { params: { id }, query }, { db, userId, records: await countRecords(db, userId) }, LARGE_FROM);
  return { project, done, parent, goesToWorker };
}

const OPEN = { query: { completed: 'false' } };

test('somebody who has done much over the years waits for no thread, unless they ask for all of it', async () => {
  const { goesToWorker, project, done, parent } = await newAccount({ completed: 150, open: 30 });

  for (const [endpoint, of] of [
    [tasksContract.list, OPEN],
    [tasksContract.list, { query: { completed: 'true', limit: '50' } }],
    [todayContract.read, {}],
    [hierarchyContract.pillars, {}],
    [tasksContract.kanban, project],
    [tasksContract.create, {}],
    [tasksContract.change, parent],
  ] as const) {
    expect([endpoint.path, await goesToWorker(endpoint, of)]).toEqual([endpoint.path, false]);
  }
  expect(await goesToWorker(tasksContract.list)).toBe(true);
  expect(await goesToWorker(tasksContract.list, { query: { completed: 'true' } })).toBe(true);
  expect(await goesToWorker(tasksContract.kanban, done)).toBe(true);
  expect(await goesToWorker(trashContract.list)).toBe(true);
});

test('much that is open is read in a thread; single tasks are written on the main one', async () => {
  const { goesToWorker, project, parent } = await newAccount({ completed: 50, open: 60 });

  expect(await goesToWorker(tasksContract.list, OPEN)).toBe(true);
  expect(await goesToWorker(todayContract.read)).toBe(true);
  expect(await goesToWorker(dashboardContract.read)).toBe(true);
  expect(await goesToWorker(tasksContract.kanban, project)).toBe(true);
  expect(await goesToWorker(tasksContract.get, parent)).toBe(false);
  expect(await goesToWorker(tasksContract.change, parent)).toBe(false);
  expect(await goesToWorker(tasksContract.create)).toBe(false);
});

test('a task with very many subtasks is changed in a thread, since it may take them along', async () => {
  const { goesToWorker, parent } = await newAccount({ subtasks: 110 });

  expect(await goesToWorker(tasksContract.change, parent)).toBe(true);
  expect(await goesToWorker(tasksContract.delete, parent)).toBe(true);
  expect(await goesToWorker(tasksContract.move, parent)).toBe(false);
});

test('what is done is read in a thread in a huge account even when little is open, but for its sums', async () => {
  const { goesToWorker, project } = await newAccount({ completed: 800 });

  for (const endpoint of [insightsContract.read, dashboardContract.read, alignmentContract.dashboard]) {
    expect([endpoint.path, await goesToWorker(endpoint)]).toEqual([endpoint.path, false]);
  }
  expect(await goesToWorker(alignmentContract.monthlyScore)).toBe(true);
  expect(await goesToWorker(todayContract.read)).toBe(true);
  expect(await goesToWorker(tasksContract.kanban, project)).toBe(true);
  expect(await goesToWorker(tasksContract.list, { query: { limit: '50' } })).toBe(false);
});

test('somebody with few tasks and very many of something else is a large account as well', async () => {
  const { goesToWorker } = await newAccount({});
  expect(await goesToWorker(trashContract.list)).toBe(false);
  const { user } = await app.newUser();
  await db
    .insertInto('record_counts')
    .values({ user_id: user.id, kind: 'recurring_tasks', total: LARGE_FROM })
    .execute();
  const caller = { db, userId: user.id, records: await countRecords(db, user.id) };
  expect(await isHeavy(hierarchyContract.pillars, { params: {}, query: {} }, caller, LARGE_FROM)).toBe(true);
});

test('a long journal makes nothing heavy but what reads all of it', async () => {
  const { user } = await app.newUser();
  const haveWritten = (total: number) =>
    db
      .insertInto('record_counts')
      .values({ user_id: user.id, kind: 'journal_entries', total })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ total }))
      .execute();
  const goesToWorker = async (endpoint: Endpoint) => {
    const caller = { db, userId: user.id, records: await countRecords(db, user.id) };
    return isHeavy(endpoint, { params: {}, query: {} }, caller, LARGE_FROM);
  };

  await haveWritten(LARGE_FROM * 8);
  expect(await goesToWorker(journalContract.search)).toBe(false);
  await haveWritten(LARGE_FROM * 8 + 1);
  for (const endpoint of [journalContract.search, journalContract.insights])
    expect(await goesToWorker(endpoint)).toBe(true);
  for (const endpoint of [journalContract.list, journalContract.create, todayContract.read, trashContract.list])
    expect(await goesToWorker(endpoint)).toBe(false);
});

test('a request that begins many repeats goes to a thread, however little its account has', async () => {
  const { user } = await app.newUser();
  const caller = { db, userId: user.id, records: 0 };
  const begins = (count: number, type: string | null) =>
    isHeavy(
      tasksContract.changeMany,
      {
        params: {},
        query: {},
        body: { tasks: Array.from({ length: count }, () => ({ recurrence_pattern: type && { type } })) },
      },
      caller,
      LARGE_FROM,
    );
  expect([await begins(40, 'daily'), await begins(41, 'daily'), await begins(500, null)]).toEqual([false, true, false]);
  const odd = { params: {}, query: {}, body: { tasks: [null, 1, 'x'] } };
  expect(await isHeavy(tasksContract.changeMany, odd, caller, LARGE_FROM)).toBe(false);
});
