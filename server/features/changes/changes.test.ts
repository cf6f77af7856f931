import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { CLIENT_HEADER } from '#contract/platform/endpoint.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { announcedTables } from '#server/database/dialect/change-triggers.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { openStream } from '#server/testing/streams/open-stream.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const LARGE_FROM = 100;
const app = await startTestApp({ light: { rows: LARGE_FROM - 1, bytes: Infinity } });
const { newPath } = recordsIn(app);
const { port } = await app.listen();
// Includes closing keep-alive connections, as on a signal.
whenDone(() => app.stop());

const open = (token: string, headers?: Record<string, string>) => openStream(port, token, headers);

test('writes of a session arrive in other sessions of the user, and not at other users', async () => {
  const maya = await app.newUser();
  const stranger = await app.newUser();
  const { body: other } = await app.call(authContract.login, { body: { email: maya.email, password: maya.password } });
  const [here, elsewhere] = [await open(other.access_token), await open(stranger.token)];
  const { project } = await newPath(maya);
  const created = await app.call(tasksContract.create, {
    token: maya.token,
    body: { name: 'Shoes', project_id: project.id },
  });

  const { id } = created.body;
  // PostgreSQL may tell of transactions that end at about the same time in one event: the path has a task as well.
  const ids = expect.arrayContaining([id]) as string[];
  expect(await here.until('task', id)).toMatchObject({ kind: 'task', ids, at: expect.any(String) as string });
  await app.call(tasksContract.delete, { token: maya.token, params: { id } });
  expect(await here.until('trash_entry')).toMatchObject({ ids: [expect.any(String)] });
  const ofTask = () => here.seen.filter(({ data }) => data.kind === 'task' && data.ids?.includes(id));
  await expect.poll(() => ofTask().length).toBe(2);

  await app.call(pillarsContract.create, { token: stranger.token, body: { name: 'Garden' } });
  await elsewhere.until('pillar');
  expect(elsewhere.seen.map(({ data }) => data.kind)).toEqual([undefined, 'pillar']);
});

testOnce('every deletable kind is announced by its name; sessions, mails and derived rows are not', async () => {
  const announced = await announcedTables(app.database.db, app.database.engine);
  const kinds = [...new Set(announced.map(({ kind }) => kind))].toSorted();
  // No screen shows imports but in the trash, whose entries are announced.
  const deletable = RECORD_GRAPH.kinds.flatMap(({ kind }) => (kind === undefined || kind === 'import' ? [] : kind));

  expect(
    announced.filter(({ table, kind }) => table === `${kind.replace(/y$/, 'ie')}s`).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(deletable));
  expect(kinds).toEqual(
    [
      ...deletable,
      ...[
        'achievement',
        'assistant_change',
        'calendar_feed',
        'completion',
        'course',
        'day',
        'focus_session',
        'focus_timer',
        'monthly_goal',
      ],
      'coach_call',
      ...['notification', 'notification_preferences', 'recurring_instance', 'session', 'trash_entry', 'webhook'],
    ].toSorted(),
  );
});

test('rolled-back writes are not announced', async () => {
  const { user, token } = await app.newUser();
  const stream = await open(token);
  const [undone, kept] = [newId(), newId()];
  const at = new Date().toISOString();
  const insert = (id: string) => (db: typeof app.database.db) =>
    db
      .insertInto('focus_sessions')
      .values({ user_id: user.id, id, task_id: null, day: '2026-11-20', minutes: 5, finished_at: at })
      .execute();
  await expect(
    inTransaction(app.database.db, async (trx) => {
      await insert(undone)(trx);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(app.database.db, insert(kept));

  await stream.until('focus_session', kept);
  expect(stream.seen.flatMap(({ data }) => data.ids ?? [])).toEqual([kept]);
});

test('above the maximum number, records are announced without ids; locking the user is not a change', async () => {
  const maya = await app.newUser();
  const { project } = await newPath(maya);
  const stream = await open(maya.token);
  const { db } = app.database;
  await inTransaction(db, (trx) =>
    trx.updateTable('users').set({ creates_count: 1 }).where('id', '=', maya.user.id).execute(),
  );
  for (let times = 0; times < 55; times += 1) {
    await app.call(tasksContract.create, { token: maya.token, body: { name: 'One', project_id: project.id } });
  }
  await db.updateTable('tasks').set({ sort_order: 1 }).where('user_id', '=', maya.user.id).execute();

  expect(await stream.until('task', null)).toMatchObject({ ids: [] });
  expect(stream.seen.map(({ data }) => data.kind)).not.toContain('user');
});

testOnce('a returning client gets the changes it has missed, or a reset if they are no longer kept', async () => {
  const maya = await app.newUser();
  const first = await open(maya.token);
  const opened = first.seen[0]!;
  expect(opened.event).toBe('opened');
  first.leave();
  const { body: pillar } = await app.call(pillarsContract.create, { token: maya.token, body: { name: 'Health' } });

  const second = await open(maya.token, { 'last-event-id': opened.id! });
  expect(await second.until('pillar')).toMatchObject({ ids: [pillar.id] });
  const { id } = second.seen.at(-1)!;
  const third = await open(maya.token, { 'last-event-id': id! });
  await app.call(projectsContract.create, { token: maya.token, body: { name: 'Run' } });
  await third.until('project');
  expect(third.seen.map(({ data }) => data.kind)).not.toContain('pillar');

  const stranger = await app.newUser();
  const { id: ofStranger } = (await open(stranger.token)).seen[0]!;
  const otherTail = `${id!.slice(0, -2)}${id!.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const unknown of ['earlier.7', ofStranger!, otherTail, 'nonsense']) {
    const lost = await open(maya.token, { 'last-event-id': unknown });
    expect(lost.seen[0]).toMatchObject({ event: 'reset', data: { at: expect.any(String) as string } });
    lost.leave();
  }
});

testOnce('ids of events do not show how much other people write', async () => {
  const [maya, stranger] = [await app.newUser(), await app.newUser()];
  const idNow = async () => {
    const stream = await open(maya.token);
    stream.leave();
    return stream.seen[0]!.id!;
  };
  const [before, same] = [await idNow(), await idNow()];
  const { body } = await app.call(pillarsContract.create, { token: stranger.token, body: { name: 'Garden' } });
  const after = await idNow();

  // Ids are never equal without writes, and no part of them grows with writes.
  expect(new Set([before, same, after]).size).toBe(3);
  for (const id of [before, same, after]) expect(id).toMatch(/^[\w-]{48}$/);
  const back = await open(maya.token, { 'last-event-id': before });
  expect(back.seen[0]).toMatchObject({ event: 'opened' });
  await app.call(pillarsContract.create, { token: maya.token, body: { name: 'Health' } });
  await back.until('pillar');
  expect(back.seen.flatMap(({ data }) => data.ids ?? [])).not.toContain(body.id);
});

test('a client that sends its id gets no events of its transactions', async () => {
  const maya = await app.newUser();
  const { project } = await newPath(maya);
  const [own, other] = [await open(maya.token, { [CLIENT_HEADER]: 'tab-1' }), await open(maya.token)];
  const create = (client: string) =>
    app.send({
      method: 'POST',
      url: '/api/tasks',
      token: maya.token,
      headers: { [CLIENT_HEADER]: client },
      body: { name: 'Shoes', project_id: project.id },
    });
  const mine = (await create('tab-1')).body as { id: string };
  const theirs = (await create('tab-2')).body as { id: string };

  await other.until('task', mine.id);
  await other.until('task', theirs.id);
  await own.until('task', theirs.id);
  expect(own.seen.flatMap(({ data }) => data.ids ?? [])).not.toContain(mine.id);
});

test('writes of a worker thread are announced as well', async () => {
  const maya = await app.newUser();
  const { project } = await newPath(maya);
  const at = '2026-11-20T08:00:00.000Z';
  await insertTasks(
    app.database.db,
    Array.from({ length: LARGE_FROM }, (_, place) => ({
      ...{ user_id: maya.user.id, id: newId(), project_id: project.id, name: `Task ${place}`, description: '' },
      ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: place + 1 },
      ...{ due_date: null, created_at: at, updated_at: at },
    })),
  );
  const stream = await open(maya.token);
  const { body } = await app.call(tasksContract.create, {
    token: maya.token,
    body: { name: 'One more', project_id: project.id },
  });
  // PostgreSQL may report concurrent transactions in one event.
  expect((await stream.until('task', body.id)).ids).toContain(body.id);
});

/** All ways in which a session ends. */
const WAYS_TO_END: Record<string, (token: string, other: TestUser) => Promise<unknown>> = {
  'a log-out': (token) => app.call(authContract.logout, { token }),
  'its end from another device': async (token, other) => {
    const { body } = await app.call(authContract.sessions, { token });
    const { id } = body.find(({ current }) => current)!;
    await app.call(authContract.endSession, { token: other.token, params: { id } });
  },
  'the end of all others': (_token, other) => app.call(authContract.endOtherSessions, { token: other.token }),
  'the deletion of the account': (_token, { token, password }) =>
    app.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE', password } }),
};

for (const [way, end] of Object.entries(WAYS_TO_END)) {
  test(`${way} ends the streams of the session at once, and frees their places`, async () => {
    const maya = await app.newUser();
    const { body } = await app.call(authContract.login, { body: { email: maya.email, password: maya.password } });
    const own = await open(maya.token);
    const client = { [CLIENT_HEADER]: 'tab-1' };
    const streams = [];
    for (let count = 0; count < 19; count += 1) streams.push(await open(body.access_token, client));
    // The stream ends even for the client that ended the session and ignores its own changes.
    await end(body.access_token, maya);

    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.flatMap(({ seen }) => seen.map(({ event }) => event))).toEqual(Array(19).fill('opened'));
    expect((await app.send({ url: '/api/events', token: body.access_token })).status).toBe(401);
    if (way === 'the deletion of the account') return void (await own.ended);
    const next = await Promise.all(Array.from({ length: 19 }, () => open(maya.token)));
    expect(next).toHaveLength(19);
    await app.call(pillarsContract.create, { token: maya.token, body: { name: 'Health' } });
    await own.until('pillar');
  });
}

test('a new password ends the streams of every session', async () => {
  const maya = await app.newUser();
  const streams = [await open(maya.token), await open(maya.token)];
  await app.call(authContract.forgotPassword, { body: { email: maya.email } });
  await app.runJob('mail-links');
  await expect.poll(() => app.mails.length).toBe(1);
  const token = new URL(/https?:\S+reset\S+/.exec(app.mails[0]!.text)![0]).searchParams.get('token')!;
  await app.call(authContract.resetPassword, { body: { token, new_password: 'another good one' } });
  await Promise.all(streams.map(({ ended }) => ended));
});

testOnce('ending too many sessions to name ends all streams of the user, and none of other users', async () => {
  const [maya, stranger] = [await app.newUser(), await app.newUser()];
  const { id: user_id } = maya.user;
  const at = new Date().toISOString();
  const rows = Array.from({ length: 60 }, () => ({
    ...{ user_id, id: newId(), token_hash: newId(), user_agent: '', created_at: at, last_seen_at: at },
  }));
  await app.database.db.insertInto('sessions').values(rows).execute();
  const [stream, other] = [await open(maya.token), await open(stranger.token)];
  await app.call(authContract.endOtherSessions, { token: maya.token });
  await stream.ended;
  await open(maya.token);
  const { body: pillar } = await app.call(pillarsContract.create, { token: stranger.token, body: { name: 'Garden' } });
  expect(await other.until('pillar')).toMatchObject({ ids: [pillar.id] });
});

test('connections that are reset right after their request do not count against the limit of streams', async () => {
  const maya = await app.newUser();
  const request = `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${maya.token}\r\n\r\n`;
  const resetAtOnce = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    socket.write(request, () => socket.resetAndDestroy());
    await closed;
  };
  await Promise.all(Array.from({ length: 100 }, resetAtOnce));
  // A reset counts until the server notices it; none remains.
  for (let count = 0; count < 20; count += 1) {
    await expect.poll(() => open(maya.token).then(() => 'open', String)).toBe('open');
  }
});

test('a person has at most 20 streams at once', async () => {
  const maya = await app.newUser();
  const streams = [];
  for (let count = 0; count < 20; count += 1) streams.push(await open(maya.token));
  const refused = await app.send({ url: '/api/events', token: maya.token });
  expect([refused.status, refused.detail]).toEqual([429, 'Too many streams of changes are open.']);
  expect(refused.headers['retry-after']).toBe('30');

  streams[0]!.leave();
  let next = null;
  while (!next) next = await open(maya.token).catch(() => null);
  expect((await app.send({ url: '/api/events' })).status).toBe(401);
});
