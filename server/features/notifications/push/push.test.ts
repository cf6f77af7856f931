import { expect, onTestFinished, test, vi } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { pushContract } from '#contract/push.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertDueNotices } from '#server/testing/notices.ts';
import { startPushService } from '#server/testing/push/push-service.ts';
import { recordsIn } from '#server/testing/records.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const service = await startPushService();
whenDone(service.stop);
let now = new Date('2026-11-20T08:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  clock: () => now,
  config: { pushServices: [service.origin], logLevel: 'warn' },
  logTo: { write: (line) => void log.push(line) },
});
const { newProject, newTask } = recordsIn(app);

/** A user whose device gets push messages. */
async function newSubscriber() {
  const user = await app.newUser();
  const device = service.subscribe();
  await app.call(pushContract.start, { token: user.token, body: device.subscription });
  return { user, ...device };
}

/** Creates a task that unblocks another, and completes it: a notice at once. */
async function unblock(user: TestUser, name: string) {
  const project = await newProject(user);
  const first = await newTask(user, project);
  const second = await newTask(user, project, { name, dependency_task_ids: [first.id] });
  await app.call(tasksContract.change, { token: user.token, params: { id: first.id }, body: { completed: true } });
  return second;
}

async function deliver() {
  await app.runJob('tell-notifications');
  await app.settled();
}

const stateOf = async ({ token }: TestUser) => (await app.call(pushContract.state, { token })).body;

testOnce('a device gets each notification once, encrypted for it and signed by the server', async () => {
  const { user, received } = await newSubscriber();
  const task = await unblock(user, 'Paint the door');
  await deliver();
  await deliver();
  const [listed] = (await app.call(notificationsContract.list, { token: user.token, query: {} })).body;
  const { public_key: key, is_on } = await stateOf(user);
  expect(is_on).toBe(true);
  expect(received).toEqual([
    {
      message: {
        ...{
          id: listed!.id,
          title: '“Paint the door” can start',
          body: expect.any(String),
          url: `/#tasks?task=${task.id}`,
        },
        ...{ task: { kind: 'task', id: task.id }, timezone: 'UTC', day_start_hour: expect.any(Number) },
      },
      ttl: '86400',
      claims: expect.objectContaining({ aud: service.origin, sub: 'mailto:auric@localhost' }),
      key,
    },
  ]);
});

testOnce('quiet hours and a switched-off browser channel hold for push messages', async () => {
  const { user, received } = await newSubscriber();
  now = new Date('2026-11-20T23:00:00Z');
  onTestFinished(() => void (now = new Date('2026-11-21T09:00:00Z')));
  await unblock(user, 'In the night');
  await deliver();
  expect(received).toEqual([]);
  now = new Date('2026-11-21T08:00:00Z');
  await deliver();
  expect(received).toHaveLength(1);

  await app.call(notificationsContract.changePreferences, {
    token: user.token,
    body: { browser_notifications: false },
  });
  await unblock(user, 'By mail only');
  await deliver();
  expect(received).toHaveLength(1);
});

test('a subscription ends with its session, on request, and when the push service has ended it', async () => {
  const { user, subscription, received } = await newSubscriber();
  await app.call(pushContract.stop, { token: user.token });
  expect(await stateOf(user)).toMatchObject({ is_on: false });

  await app.call(pushContract.start, { token: user.token, body: subscription });
  service.answerWith(410);
  await unblock(user, 'Gone');
  await deliver();
  service.answerWith(201);
  expect(await stateOf(user)).toMatchObject({ is_on: false });

  await app.call(pushContract.start, { token: user.token, body: subscription });
  service.answerWith(503);
  await unblock(user, 'Not now');
  await deliver();
  service.answerWith(201);
  expect(await stateOf(user)).toMatchObject({ is_on: true });

  await app.call(authContract.logout, { token: user.token });
  const again = await app.call(authContract.login, { body: { email: user.email, password: user.password } });
  await unblock({ ...user, token: again.body.access_token }, 'Signed out');
  await deliver();
  expect(received).toEqual([]);
  expect(
    await app.database.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user.user.id).execute(),
  ).toEqual([]);
});

testOnce('a session that has expired gets no push messages, also before it is purged', async () => {
  const { user, received } = await newSubscriber();
  const start = now;
  onTestFinished(() => void (now = start));
  const login = () => app.call(authContract.login, { body: { email: user.email, password: user.password } });
  now = new Date('2026-12-25T09:00:00Z');
  const { body } = await login();
  await unblock({ ...user, token: body.access_token }, 'A month later');
  await deliver();
  expect(received).toEqual([]);
  expect(
    await app.database.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', user.user.id)
      .execute(),
  ).toHaveLength(1);
});

test('a browser gets the messages of the person who turned them on last, and no more of the one before', async () => {
  const { user, subscription, received } = await newSubscriber();
  const next = await app.newUser();
  await app.call(pushContract.start, { token: next.token, body: subscription });
  await unblock(user, 'Of the one before');
  await deliver();
  expect([received, await stateOf(user), await stateOf(next)]).toMatchObject([[], { is_on: false }, { is_on: true }]);
});

testOnce('a second device of a person has a subscription of its own, and a stranger sees none of it', async () => {
  const { user, received } = await newSubscriber();
  const stranger = await newSubscriber();
  const { body } = await app.call(authContract.login, { body: { email: user.email, password: user.password } });
  expect((await app.call(pushContract.state, { token: body.access_token })).body.is_on).toBe(false);
  const phone = service.subscribe();
  await app.call(pushContract.start, { token: body.access_token, body: phone.subscription });
  await unblock(user, 'On both');
  await deliver();
  expect([received.length, phone.received.length, stranger.received.length]).toEqual([1, 1, 0]);
});

testOnce('a person with very many notices is sent a few messages at a time', async () => {
  const { user, received } = await newSubscriber();
  await insertDueNotices(app.database.db, user.user.id, 40, now.toISOString());
  service.answerWith(201, 100);
  await deliver();
  service.answerWith(201);
  expect(received).toHaveLength(40);
  expect(service.mostAtOnce()).toBeLessThanOrEqual(5);
});

testOnce('the address of a device is not logged when its push service fails', async () => {
  const { user, subscription } = await newSubscriber();
  await insertDueNotices(app.database.db, user.user.id, 1, now.toISOString());
  const cause = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  const fetch = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetch.mockRestore());
  fetch.mockRejectedValueOnce(new TypeError(`Failed: ${subscription.endpoint}`, { cause }));
  await deliver();
  const { host, pathname } = new URL(subscription.endpoint);
  const lines = log.filter((line) => line.includes('push service unavailable'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ host, error: 'TypeError', code: 'ECONNREFUSED' }),
  ]);
  expect(log.filter((line) => line.includes(pathname))).toEqual([]);
});

testOnce.each([
  ...['user@', ':secret@', 'user:secret@'].map((who) => service.origin.replace('//', `//${who}`)),
  'https://:secret@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@169.254.169.254/latest',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://push.apple.com/x',
  'https://127.0.0.1/x',
  'http://[::1]:5432/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'x',
])('nothing is sent to %s: only to the push services of browsers', async (endpoint) => {
  const { token } = await app.newUser();
  const { keys } = service.subscribe().subscription;
  const { status, body } = await app.refused(pushContract.start, { token, body: { endpoint, keys } });
  expect([status, body.detail]).toEqual([422, expect.anything()]);
});

testOnce.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('%s is a push service', async (endpoint) => {
  const { token } = await app.newUser();
  const { keys } = service.subscribe().subscription;
  expect((await app.call(pushContract.start, { token, body: { endpoint, keys } })).status).toBe(200);
});

testOnce('a key that is not a point of the curve is refused', async () => {
  const { token } = await app.newUser();
  const { subscription } = service.subscribe();
  const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 7).toString('base64url') };
  expect((await app.refused(pushContract.start, { token, body: { ...subscription, keys } })).status).toBe(422);
});

testOnce('a program with an access token has no device', async () => {
  const { token } = await app.newUser();
  const made = await app.call(tokensContract.create, {
    token,
    body: { name: 'Script', scopes: ['all'], expires_in_days: null },
  });
  const { subscription } = service.subscribe();
  const { status } = await app.refused(pushContract.start, { token: made.body.token, body: subscription });
  expect(status).toBe(403);
});
