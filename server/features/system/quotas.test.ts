import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { limitRecords, RECORDS_MAX } from '#server/database/dialect/record-counts.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { onCluster } from '#server/testing/database/cluster.ts';

let now = new Date('2026-11-20T09:00:00.000Z');
const app = await startTestApp({ clock: () => now });
const limited = await startTestApp({ clock: () => now, config: { rateLimit: true } });
const { db } = app.database;

const MINUTE_MS = 60_000;

/** Ids as rows, for statements that insert many. */
const newIds = (count: number) => {
  const ids = JSON.stringify(Object.fromEntries(Array.from({ length: count }, () => [newId(), 0])));
  return sql`json_each(${ids})`;
};

const focus = ({ token }: TestUser, on = app) =>
  on.refused(todayContract.recordFocus, { token, body: { task_id: null, minutes: 25 } });

/** Ends focus sessions of a user on the day before, without the limits of an hour. */
const addFocusSessions = ({ user }: TestUser, count: number, on = app) =>
  sql`
    insert into focus_sessions (user_id, id, task_id, day, minutes, finished_at)
    select ${user.id}, key, null, '2026-11-19', 25, '2026-11-19T09:00:00.000Z' from ${newIds(count)} as ids
  `.execute(on.database.db);

test('an account holds at most 100,000 records of a kind, and the refusal says so', async () => {
  if (onCluster('rows of a query, inserted without their person')) return;
  const user = await app.newUser();
  // Inserting a hundred thousand in one statement would exceed the time limit on a slow machine.
  for (let batch = 0; batch < 5; batch += 1) await addFocusSessions(user, 20_000);

  const { status, body } = await focus(user);
  expect([status, body.detail]).toEqual([400, 'An account holds at most 100,000 focus sessions. Delete some first.']);

  await sql`delete from focus_sessions where (user_id, id) in (
    select user_id, id from focus_sessions where user_id = ${user.user.id} limit 1)`.execute(db);
  expect((await focus(user)).status).toBe(200);
  expect((await focus(user)).status).toBe(400);
  expect((await focus(await app.newUser())).status).toBe(200);
});

test('RECORDS_QUOTA lowers the number, and without it a start allows 100,000 again', async () => {
  if (onCluster('rows of a query, inserted without their person')) return;
  const small = await startTestApp({ clock: () => now, config: { recordsQuota: 10_000 } });
  const user = await small.newUser();
  await addFocusSessions(user, 10_000, small);

  const { status, body } = await focus(user, small);
  expect([status, body.detail]).toEqual([400, 'An account holds at most 10,000 focus sessions. Delete some first.']);
  expect((await focus(await small.newUser(), small)).status).toBe(200);

  // Two servers may start at once.
  const start = () => limitRecords(small.database.db, small.database.engine, RECORDS_MAX);
  await Promise.all([start(), start()]);
  expect((await focus(user, small)).status).toBe(200);
});

test('the trash is full with a million records, until it is emptied', async () => {
  if (onCluster('rows of a query, inserted without their person')) return;
  const user = await app.newUser();
  const { token } = user;
  const { newArea } = recordsIn(app);
  const area = await newArea(user);
  await sql`
    insert into trash (user_id, id, kind, name, counts, deleted_at, expires_at)
    select ${user.user.id}, key, 'task', 'Deleted', '{"tasks":99999}',
      '2026-11-20T08:00:00.000Z', '2026-12-20T08:00:00.000Z' from ${newIds(10)} as ids
  `.execute(db);

  const refused = await app.refused(areasContract.delete, { token, params: { id: area.id } });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'The trash holds at most 1,000,000 records. Empty it first.',
  ]);

  await app.call(trashContract.empty, { token });
  expect((await app.refused(areasContract.delete, { token, params: { id: area.id } })).status).toBe(200);
});

const createTasks = (server: TestApp, { token }: TestUser, count: number) =>
  server.refused(tasksContract.createProjectWithTasks, {
    token,
    body: {
      project: { title: 'Flood' },
      tasks: Array.from({ length: count }, (_, number) => ({ title: `${number}` })),
    },
  });

test('2,000 records can be created in an hour, and the refusal says when to go on', async () => {
  const user = await limited.newUser();
  const statuses = [];
  for (let call = 0; call < 9; call += 1) statuses.push((await createTasks(limited, user, 200)).status);
  expect(new Set(statuses)).toEqual(new Set([201]));

  now = new Date(now.getTime() + 60_000);
  const refused = await createTasks(limited, user, 200);
  expect([refused.status, refused.headers['retry-after'], refused.body.detail]).toEqual([
    429,
    '3540',
    'At most 2,000 records can be created in an hour. Please continue later.',
  ]);
  // Refused creates do not count: 191 are left.
  expect((await createTasks(limited, user, 190)).status).toBe(201);
  expect((await limited.refused(pillarsContract.create, { token: user.token, body: { name: 'One' } })).status).toBe(
    429,
  );

  now = new Date(now.getTime() + 3_541_000);
  expect((await createTasks(limited, user, 200)).status).toBe(201);
});

/** Sets the count of records created in the hour that ends at `until`. */
const countCreates = ({ user }: TestUser, count: number, until: Date) =>
  sql`update users set creates_count = ${sql.lit(count)}, creates_until = ${until.toISOString()} where id = ${user.id}`.execute(
    limited.database.db,
  );

test('parallel requests do not bypass the hourly limit', async () => {
  const user = await limited.newUser();
  await countCreates(user, 1990, new Date(now.getTime() + 60_000));

  const answers = await Promise.all(Array.from({ length: 8 }, () => createTasks(limited, user, 2)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('an hour counted while the clock was wrong is dropped', async () => {
  const user = await limited.newUser();
  await countCreates(user, 2000, new Date('2027-11-20T09:00:00.000Z'));

  expect((await createTasks(limited, user, 1)).status).toBe(201);
});

test('a starter template does not count against the hourly limit', async () => {
  const user = await limited.newUser();
  await countCreates(user, 2000, new Date(now.getTime() + 60_000));

  const applied = await limited.refused(onboardingContract.apply, { token: user.token, body: { template: 'student' } });

  expect([applied.status, applied.text]).toEqual([201, expect.any(String)]);
});

test('starter templates are applied at most ten times a day, and the refusal says when the next is possible', async () => {
  const user = await limited.newUser();
  const apply = () =>
    limited.refused(onboardingContract.apply, {
      token: user.token,
      body: { template: 'student', leave_out: ['0', '1', '2'], request_id: newId() },
    });
  const start = now;
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    now = new Date(now.getTime() + MINUTE_MS);
    statuses.push((await apply()).status);
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 201));

  now = new Date(start.getTime() + 30 * MINUTE_MS);
  const { status, headers, body } = await apply();
  expect([status, headers['retry-after'], body.detail]).toEqual([
    429,
    String(23 * 3600 + 31 * 60),
    'Starter templates can be applied 10 times a day. Please try again in 24 hours.',
  ]);

  now = new Date(start.getTime() + 24 * 60 * MINUTE_MS + 30_000);
  expect((await apply()).body.detail).toContain('Please try again in a minute.');
  now = new Date(start.getTime() + 24 * 60 * MINUTE_MS + MINUTE_MS);
  expect((await apply()).status).toBe(201);
  now = start;
});

test('one call sets at most 2,000 dependencies', async () => {
  const user = await app.newUser();
  const { newProject, newTask } = recordsIn(app);
  const project = await newProject(user);
  const task = await newTask(user, project);
  const dependencies = (count: number) => Array.from({ length: count }, () => newId());
  const tasks = Array.from({ length: 21 }, (_, index) => ({
    id: index === 0 ? task.id : newId(),
    dependency_task_ids: dependencies(index === 0 ? 1 : 100),
  }));

  const { status, body } = await app.refused(tasksContract.changeMany, { token: user.token, body: { tasks } });

  expect([status, body.detail]).toEqual([400, 'At most 2,000 dependencies can be set at once. These are 2,001.']);
});
