import { expect, test, vi } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { coachContract } from '#contract/coach.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { journalContract } from '#contract/journal.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { startModelServer } from '#server/testing/model/model-server.ts';
import { recordsIn } from '#server/testing/records.ts';

/* Requests of large accounts, by rows or bytes, run in threads; those of others do not. */

const now = new Date('2026-11-20T09:00:00.000Z');
const ROWS = 300;
const app = await startTestApp({ clock: () => now, light: { rows: ROWS, bytes: 300_000 }, keptMs: 60_000 });
const { newPath } = recordsIn(app);

/** A user with this many tasks due today, each with a description of this many characters. */
async function newAccount(count: number, length: number) {
  const user = await app.newUser();
  const { area, project } = await newPath(user);
  const at = now.toISOString();
  await insertTasks(
    app.database.db,
    Array.from({ length: count }, (_, place) => ({
      ...{ user_id: user.user.id, id: newId(), project_id: project.id, name: `Task ${place}` },
      ...{ description: 'x'.repeat(length), status: 'todo' as const, priority: 'medium' as const, category: 'general' },
      ...{ sort_order: place + 1, due_date: '2026-11-20', created_at: at, updated_at: at },
    })),
  );
  const { token } = user;
  // The account is weighed again after a large write.
  const ids = Array.from({ length: 300 }, newId);
  await app.send({ method: 'POST', url: '/api/trash/restore', token, body: { ids } });
  app.inThreads.length = 0;
  return { token, area, project };
}

/** The distinct requests that threads have handled since the last call, without ids. */
const inThreads = () => {
  const seen = app.inThreads.splice(0).map((each) => each.replaceAll(/[0-9a-f]{8}-[\w.-]+/g, 'ID'));
  return [...new Set(seen)];
};

test('an account with few rows and long texts runs in threads', async () => {
  const { token, area } = await newAccount(70, 5000);
  const params = { id: area.id };
  const { secret } = (await app.call(calendarContract.read, { token })).body;
  await app.call(todayContract.read, { token });
  await app.call(dashboardContract.read, { token });
  await app.call(journalContract.search, { token, query: { q: 'walk' } });
  await app.send({ url: `/api/calendar/${secret}.ics` });
  const { body } = await app.call(areasContract.delete, { token, params });
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! }, body: {} });

  expect(inThreads()).toEqual([
    'GET /api/calendar',
    'GET /api/today',
    'GET /api/dashboard',
    'GET /api/journal/search?q=walk',
    'GET /api/calendar/ID',
    'DELETE /api/areas/ID',
    'POST /api/trash/ID/restore',
  ]);
});

test('requests of a light account run on the main thread', async () => {
  const { token, area, project } = await newAccount(20, 20);
  await app.call(todayContract.read, { token });
  await app.call(tasksContract.list, { token });
  await app.call(tasksContract.create, { token, body: { name: 'One more', project_id: project.id } });
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect(inThreads()).toEqual([]);
});

test('a bulk write runs in a thread, and so do reads of the account it makes large', async () => {
  const { token } = await newAccount(290, 0);
  const { body: tasks } = await app.call(tasksContract.list, { token });
  const { body: before } = await app.call(todayContract.read, { token });
  expect([before.tasks.length, inThreads()]).toEqual([290, []]);

  const changed = tasks.map(({ id }) => ({ id, description: 'x'.repeat(1000) }));
  await app.call(tasksContract.changeMany, { token, body: { tasks: changed } });
  await app.call(todayContract.read, { token });
  expect(inThreads()).toEqual(['PUT /api/tasks/bulk', 'GET /api/today']);
});

test('a read of a large account that was cheap runs on the main thread until something changes', async () => {
  const { token, project } = await newAccount(ROWS + 1, 0);
  const address = '/api/notifications/preferences';
  const read = () => app.send({ url: address, token });
  // The first read may run in a thread that has just started.
  await expect.poll(async () => (await read()) && inThreads()).toEqual([]);
  await read();
  expect(inThreads()).toEqual([]);
  await app.call(tasksContract.create, { token, body: { name: 'One more', project_id: project.id } });
  await read();
  expect(inThreads()).toEqual(['POST /api/tasks', `GET ${address}`]);
});

test('a calendar feed is built once, also in another thread, and cached until something in it changes', async () => {
  for (const count of [5, ROWS + 1]) {
    const { token, project } = await newAccount(count, 0);
    const { secret } = (await app.call(calendarContract.read, { token })).body;
    const url = `/api/calendar/${secret}.ics`;
    const read = (headers = {}) => app.send({ url, headers });
    const first = await read({ 'if-none-match': '"other"' });
    inThreads();
    const again = await read();
    const { date: _, 'x-request-id': __, 'set-cookie': ___, ...headers } = first.headers;
    expect([again.status, again.headers, again.text]).toEqual([200, expect.objectContaining(headers), first.text]);
    const otherwise = await app.send({ url: `${url}?nothing=${'x'.repeat(1000)}` });
    expect([otherwise.text, inThreads()]).toEqual([first.text, []]);
    const unchanged = await read({ 'if-none-match': String(first.headers['etag']) });
    expect([unchanged.status, unchanged.text, inThreads()]).toEqual([304, '', []]);

    const body = { name: 'Paint the door', project_id: project.id, due_date: '2026-11-21' };
    await app.call(tasksContract.create, { token, body });
    await expect.poll(async () => (await read()).text).toContain('Paint the door');
  }
});

test('chat requests of a large account run in a thread, streamed or whole', async () => {
  const { token } = await newAccount(ROWS + 1, 0);
  const body = { session_id: 'evening', content: 'What is due this week?' };
  const { port } = await app.listen();
  const response = await fetch(`http://127.0.0.1:${port}/api/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const events = [...(await response.text()).matchAll(/event: (\w+)\ndata: (.*)\n/g)];
  expect(events.map(([, name]) => name)).toEqual(['delta', 'message']);
  const { content } = JSON.parse(events[1]![2]!) as { content: string };
  expect(content).toContain('Task ');

  const whole = await app.call(coachContract.send, { token, body });
  expect([whole.status, whole.body.reply.content]).toEqual([201, content]);
  const { body: messages } = await app.call(coachContract.messages, { token, params: { session_id: 'evening' } });
  expect(messages).toHaveLength(4);
  expect(inThreads().slice(0, 2)).toEqual(['POST /api/chat', 'GET /api/chat/evening']);
});

test('a slow model holds no thread', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const model = await startModelServer(async (response) => {
    asked.resolve();
    await answered;
    response.writeHead(503).end();
  });
  const own = await startTestApp({
    light: { rows: 0, bytes: 0 },
    config: { model: { baseUrl: model.baseUrl, apiKey: 'sk', model: 'small', timeoutMs: 60_000 } },
  });
  const { token } = await own.newUser();
  const plan = own.call(coachContract.breakDown, { token, body: { project_name: 'Learn Spanish' } });
  await asked.promise;
  // One person uses one thread, which would be busy.
  expect((await own.call(todayContract.read, { token })).status).toBe(200);
  answer();
  expect((await plan).body.suggested_tasks.length).toBeGreaterThan(0);
});

test('a mail requested by a large account is sent as soon as others', async () => {
  const own = await startTestApp({ light: { rows: 0, bytes: 0 }, config: { confirmEmail: true } });
  const runSoon = vi.spyOn(own.jobs, 'runSoon');
  const { token } = await own.newUser();
  runSoon.mockClear();
  expect((await own.call(authContract.sendConfirmation, { token })).status).toBe(200);
  expect(own.inThreads).toEqual(['POST /api/auth/email-confirmation']);
  await expect.poll(() => runSoon.mock.calls).toEqual([['mail-links']]);
});
