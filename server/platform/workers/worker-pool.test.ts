import { expect, test } from 'vitest';
import { calendarContract } from '#contract/calendar.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { recordsIn } from '#server/testing/records.ts';

const LARGE_FROM = 100;
const now = new Date('2026-11-20T09:00:00.000Z');
const light = { rows: LARGE_FROM - 1, bytes: Infinity };
const app = await startTestApp({ clock: () => now, light });

async function newLargeAccount(on = app) {
  const user = await on.newUser();
  const { project } = await recordsIn(on).newPath(user);
  const at = '2026-11-20T08:00:00.000Z';
  await insertTasks(
    on.database.db,
    Array.from({ length: LARGE_FROM }, (_, place) => ({
      ...{ user_id: user.user.id, id: newId(), project_id: project.id, name: `Task “${place}” 🌱`, description: '' },
      ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: place + 1 },
      ...{ due_date: place % 3 === 0 ? '2026-11-20' : null, created_at: at, updated_at: at },
    })),
  );
  return { user, project };
}

const reads = (projectId: string, secret: string) => [
  `/api/calendar/${secret}.ics`,
  '/api/calendar/not-there.ics',

  '/api/tasks',
  '/api/tasks?limit=7',
  `/api/projects/${projectId}/tasks`,
  `/api/projects/${projectId}/kanban`,
  `/api/projects/${projectId}?include_tasks=true`,
  '/api/pillars?include_areas=true',
  '/api/today',
  '/api/dashboard',
  '/api/tasks/search?name=task',
  '/api/trash',
  '/api/tasks/not-there',
  '/api/tasks?completed=perhaps',
];

/** A response without the parts that differ with every request. */
async function answer({ token }: TestUser, url: string) {
  const { status, headers, body } = await app.send({ url, token });
  const { date: _, 'x-request-id': __, 'set-cookie': cookie, ...rest } = headers;
  return { url, status, headers: { ...rest, cookie: typeof cookie }, body };
}

testOnce('a large account gets the same responses as a small one, including their length', async () => {
  const { user, project } = await newLargeAccount();
  const { secret } = (await app.call(calendarContract.read, { token: user.token })).body;

  const byWorker = [];
  for (const url of reads(project.id, secret)) byWorker.push(await answer(user, url));
  light.rows = 10_000;
  const here = [];
  for (const url of reads(project.id, secret)) here.push(await answer(user, url));
  light.rows = LARGE_FROM - 1;

  expect(byWorker).toEqual(here);
  expect(byWorker[0]!.status).toBe(200);
});

test('writes of a large account work, concurrently with the writes of others', async () => {
  const { user, project } = await newLargeAccount();
  const { token } = user;
  const small = await app.newUser();
  const { project: other } = await recordsIn(app).newPath(small);
  const create = (person: TestUser, project_id: string) =>
    app.call(tasksContract.create, { token: person.token, body: { name: 'One more', project_id } });

  const created = await Promise.all(
    Array.from({ length: 10 }, () => [create(user, project.id), create(small, other.id)]).flat(),
  );
  expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]));

  const before = (await app.call(tasksContract.list, { token })).body;
  expect(before).toHaveLength(LARGE_FROM + 11);
  const deleted = await app.call(tasksContract.deleteMany, {
    token,
    body: { task_ids: before.slice(0, 50).map(({ id }) => id) },
  });
  expect((await app.call(tasksContract.list, { token })).body).toHaveLength(LARGE_FROM - 39);
  await app.call(trashContract.restoreMany, { token, body: { ids: deleted.body.trash_ids } });
  const lasting = (tasks: readonly object[]) => tasks.map((task) => ({ ...task, updated_at: '' }));
  expect(lasting((await app.call(tasksContract.list, { token })).body)).toEqual(lasting(before));
});

testOnce('invalid requests of a large account are refused like those of others', async () => {
  const { user } = await newLargeAccount();

  const refused = await app.refused(tasksContract.create, {
    token: user.token,
    body: { name: '', project_id: newId() },
  });
  expect([refused.status, refused.body.detail]).toEqual([422, [expect.objectContaining({ loc: ['body', 'name'] })]]);
  const pillars = await app.call(hierarchyContract.pillars, { token: user.token });
  expect(pillars.body).toHaveLength(1);
});

testOnce(
  'without PUBLIC_URL, the calendar feed of a large account links to the address the server listens on',
  async () => {
    const local = await startTestApp({ clock: () => now, light, config: { publicUrl: null } });
    const { port } = await local.listen();
    const { user } = await newLargeAccount(local);

    const { status, body } = await local.call(calendarContract.read, { token: user.token });
    expect([status, body.url.split('/api/')[0]]).toEqual([200, `http://127.0.0.1:${port}`]);
  },
);
