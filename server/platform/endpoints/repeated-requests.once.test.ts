import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { importsContract } from '#contract/imports.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { ENDPOINTS, idOf, newWorld, type World } from '#server/testing/writes.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPath, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

/** A write whose response contains its undo data, with the parameters of its path. */
interface Undoable {
  endpoint: Endpoint;
  params?: object;
  body?: object;
}

/** Fields of a response with undo data. */
const WAYS_BACK = ['trash_id', 'trash_ids', 'before', 'skipped_ids', 'notification_ids'];

const keys = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const UNDOABLE = ENDPOINTS.filter(
  (each) => 'response' in each && keys(each.response).some((key) => WAYS_BACK.includes(key)),
);

/** All such writes. */
async function undoablesOf(world: World): Promise<Undoable[]> {
  const { user, project, task } = world;
  const { token } = user;
  const one = await newTask(user, project, { due_date: '2026-11-19' });
  const two = await newTask(user, project);
  now = new Date('2026-11-02T12:00:00Z');
  const rule = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  now = new Date('2026-11-20T12:00:00Z');
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  await app.runJob('notify-due');
  const session_id = newId();
  await app.send({ method: 'POST', url: '/api/chat', token, body: { session_id, content: 'What is late?' } });
  const imported = await app.send({
    method: 'POST',
    url: '/api/import?filename=list.md',
    token,
    headers: { 'content-type': 'text/markdown' },
    body: '- [ ] Imported',
  });
  const { undo_id } = imported.body as { undo_id: string };
  // First what is in others.
  const deletions = UNDOABLE.toReversed().flatMap((endpoint) => {
    const noun = /([\w-]+)\/:id$/.exec(endpoint.path)?.[1];
    return endpoint.method === 'DELETE' && noun ? [{ endpoint, params: { id: idOf(noun, world) } }] : [];
  });
  return [
    { endpoint: coachContract.deleteSession, params: { session_id } },
    { endpoint: importsContract.undo, params: { id: undo_id } },
    { endpoint: todayContract.plan, body: { task_ids: [one.id, task.id] } },
    { endpoint: recurringContract.skipOlder, params: { id: rule.id } },
    { endpoint: tasksContract.deleteMany, body: { task_ids: [one.id, two.id] } },
    { endpoint: onboardingContract.removeStarterItems },
    ...deletions,
    { endpoint: notificationsContract.clearAll },
  ];
}

test('every write whose response contains undo data accepts a request id', async () => {
  expect(UNDOABLE.filter(({ query }) => !keys(query).includes('request_id')).map(({ path }) => path)).toEqual([]);
  const named = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();
  const tried = (await undoablesOf(await newWorld(app))).map(({ endpoint }) => endpoint);
  expect(named(tried)).toEqual(named(UNDOABLE));
});

test('repeating a write with its request id changes nothing and returns the undo data of the first one', async () => {
  const world = await newWorld(app);
  for (const { endpoint, ...request } of await undoablesOf(world)) {
    const send = async (request_id?: string) => {
      const { status, body } = await app.refused(endpoint, {
        token: world.user.token,
        query: { request_id },
        ...request,
      } as never);
      return { status, body: body as Record<string, unknown> };
    };
    const requestId = newId();
    const first = await send(requestId);
    const way = Object.entries(first.body).find(([key]) => WAYS_BACK.includes(key))?.[1];
    if (way === undefined || (way as unknown[]).length === 0) throw new Error(`${endpoint.path} did nothing`);
    expect(await send(requestId)).toEqual(first);
    // Without the id, or with another, it is a new request.
    for (const other of [undefined, newId()]) expect(await send(other)).not.toEqual(first);
  }
});

test('the same request id of another user is independent', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  const request_id = newId();
  const { task } = await newPath(one);
  const remove = ({ token }: TestUser, id: string) =>
    app.refused(tasksContract.delete, { token, params: { id }, query: { request_id } });
  expect((await remove(one, task.id)).status).toBe(200);
  expect((await remove(other, task.id)).status).toBe(404);
  // So is the same request id for another record.
  expect((await remove(one, newId())).status).toBe(404);
});

test('the last 100 responses of a user are kept', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids = Array.from({ length: 102 }, newId);
  for (const request_id of ids) await app.call(notificationsContract.clearAll, { token, query: { request_id } });
  const kept = async () =>
    (
      await app.database.db
        .selectFrom('first_answers')
        .where('user_id', '=', user.user.id)
        .select('request_id')
        .orderBy('place')
        .execute()
    ).map(({ request_id }) => request_id);
  expect(await kept()).toEqual(ids.slice(2));
});
