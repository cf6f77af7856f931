import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);

const HOUR_MS = 60 * 60_000;

/** Advances the clock by hours and runs the jobs of each. */
async function until(instant: string) {
  const end = Date.parse(instant);
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + HOUR_MS));
    for (const job of ['notify-due', 'tell-notifications', 'send-mails']) await app.runJob(job);
  }
}

/** A user with two notices; the older one is about the returned task. */
async function newReader() {
  now = new Date('2026-11-20T09:00:00Z');
  await app.database.db.deleteFrom('jobs').execute();
  const user = await app.newUser();
  await app.call(notificationsContract.changePreferences, {
    token: user.token,
    body: { task_reminder_notifications: false, task_overdue_notifications: false },
  });
  const project = await newProject(user);
  const task = await newTask(user, project, { name: 'Call', due_date: '2026-11-20', due_time: '10:00' });
  await newTask(user, project, { name: 'Write', due_date: '2026-11-20', due_time: '11:00' });
  await until('2026-11-20T11:00:00Z');
  const notice = (await list(user)).at(-1)!;
  expect(await names(user)).toEqual(['Write', 'Call']);
  app.mails.length = 0;
  return { user, project, task, notice };
}

const list = async ({ token }: TestUser) => (await app.call(notificationsContract.list, { token })).body;
const names = async (user: TestUser) => (await list(user)).map(({ task_name }) => task_name);
const mailsTo = ({ email }: TestUser) => app.mails.filter(({ to }) => to === email);
const snooze = ({ token }: TestUser, id: string, at: string) =>
  app.refused(notificationsContract.snooze, { token, params: { id }, body: { until: at } });

test('a snoozed notification leaves the list and its count, and returns on top, unread and mailed again', async () => {
  const { user, notice } = await newReader();
  const { token } = user;
  await app.call(notificationsContract.read, { token, params: { id: notice.id } });
  expect((await snooze(user, notice.id, '2026-11-20T14:00:00Z')).status).toBe(200);
  expect(await names(user)).toEqual(['Write']);
  // Actions on all notifications do not affect snoozed ones.
  await app.call(notificationsContract.markAllRead, { token });
  await until('2026-11-20T13:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Write'], 0]);
  await until('2026-11-20T14:00:00Z');
  expect(await list(user)).toMatchObject([
    {
      ...{ id: notice.id, is_read: false, created_at: notice.created_at },
      ...{ listed_at: '2026-11-20T14:00:00.000Z', sent_at: '2026-11-20T14:00:00.000Z' },
    },
    { task_name: 'Write', is_read: true },
  ]);
  expect(mailsTo(user)).toHaveLength(1);
});

test('pages of the list stay in order with returned notifications', async () => {
  const { user, notice } = await newReader();
  await snooze(user, notice.id, '2026-11-20T14:00:00Z');
  await until('2026-11-20T15:00:00Z');
  const page = (url: string) => app.send({ url, token: user.token });
  const first = await page('/api/notifications?limit=1');
  const next = /<(.+?)>; rel="next"/.exec(String(first.headers['link']))![1]!;
  const second = await page(next);
  expect([first.body, second.body]).toMatchObject([[{ task_name: 'Call' }], [{ task_name: 'Write' }]]);
});

test('quiet hours delay its mail, not the list', async () => {
  const { user, notice } = await newReader();
  await snooze(user, notice.id, '2026-11-20T23:00:00Z');
  await until('2026-11-20T23:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Call', 'Write'], 0]);
  await until('2026-11-21T08:00:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});

test('a snooze of a week is longer than the limit of quiet hours', async () => {
  const { user, notice } = await newReader();
  await snooze(user, notice.id, '2026-11-27T09:00:00Z');
  await until('2026-11-26T09:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Write'], 0]);
  await until('2026-11-27T09:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Call', 'Write'], 1]);
});

test('a snoozed notification returns only if its task is open and still due on that day', async () => {
  const { user, task, notice } = await newReader();
  const { token } = user;
  const change = (body: object) => app.call(tasksContract.change, { token, params: { id: task.id }, body });
  await snooze(user, notice.id, '2026-11-20T14:00:00Z');
  await change({ status: 'completed' });
  await until('2026-11-20T15:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Write'], 0]);
  await change({ status: 'todo' });
  expect(await names(user)).toContain('Call');
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  expect(await names(user)).toEqual(['Write']);
});

test('undoing a snooze restores the notification at its position without another mail', async () => {
  const { user, notice } = await newReader();
  const { token } = user;
  await snooze(user, notice.id, '2026-11-20T14:00:00Z');
  await app.call(notificationsContract.endSnooze, { token, params: { id: notice.id } });
  expect(await names(user)).toEqual(['Write', 'Call']);
  await until('2026-11-20T15:00:00Z');
  expect([await names(user), mailsTo(user).length]).toEqual([['Write', 'Call'], 0]);
  const again = await app.refused(notificationsContract.endSnooze, { token, params: { id: notice.id } });
  expect(again.status).toBe(404);
});

test('undoing a snooze restores position, read mark and a mail that waits for the end of quiet hours', async () => {
  const { user, project } = await newReader();
  const { token } = user;
  await newTask(user, project, { name: 'Sleep', due_date: '2026-11-20', due_time: '23:00' });
  await until('2026-11-20T23:00:00Z');
  const [sleep, write] = await list(user);
  expect(sleep).toMatchObject({ task_name: 'Sleep', sent_at: null, scheduled_for: '2026-11-21T08:00:00.000Z' });
  await app.call(notificationsContract.read, { token, params: { id: write!.id } });
  const before = await list(user);
  for (const { id } of [sleep!, write!]) {
    // A second snooze replaces the first; undoing it undoes both.
    await snooze(user, id, '2026-11-22T10:00:00Z');
    await snooze(user, id, '2026-11-21T02:00:00Z');
  }
  for (const { id } of [sleep!, write!]) await app.call(notificationsContract.endSnooze, { token, params: { id } });
  expect(await list(user)).toEqual(before);
  expect(mailsTo(user)).toEqual([]);
  await until('2026-11-21T08:00:00Z');
  expect(mailsTo(user).map(({ subject }) => subject)).toEqual([expect.stringContaining('Sleep')]);
});

test('undoing the second snooze of a returned notification restores its later position', async () => {
  const { user, notice } = await newReader();
  const { token } = user;
  await snooze(user, notice.id, '2026-11-20T14:00:00Z');
  await until('2026-11-20T15:00:00Z');
  const before = await list(user);
  expect(before.map(({ task_name }) => task_name)).toEqual(['Call', 'Write']);
  await snooze(user, notice.id, '2026-11-20T18:00:00Z');
  await app.call(notificationsContract.endSnooze, { token, params: { id: notice.id } });
  expect(await list(user)).toEqual(before);
});

test('a snoozed notification that another device marks as read still returns unread', async () => {
  const { user, notice } = await newReader();
  await snooze(user, notice.id, '2026-11-20T14:00:00Z');
  await app.call(notificationsContract.read, { token: user.token, params: { id: notice.id } });
  await until('2026-11-20T14:00:00Z');
  expect((await list(user))[0]).toMatchObject({ id: notice.id, is_read: false });
  expect(mailsTo(user)).toHaveLength(1);
});

test('an invalid, past or too distant instant is refused, and so is another user’s notification', async () => {
  const { user, notice } = await newReader();
  expect((await snooze(user, notice.id, 'tomorrow')).status).toBe(422);
  expect((await snooze(user, notice.id, '2026-11-20T10:59:00Z')).status).toBe(422);
  expect((await snooze(user, notice.id, '2027-11-20T10:59:00Z')).status).toBe(422);
  const stranger = await app.newUser();
  expect((await snooze(stranger, notice.id, '2026-11-20T14:00:00Z')).status).toBe(404);
  const { token } = stranger;
  expect((await app.refused(notificationsContract.endSnooze, { token, params: { id: notice.id } })).status).toBe(404);
  expect(await names(user)).toEqual(['Write', 'Call']);
});

test('a notification that was snoozed while the clock was ahead is listed as soon as the clock is right', async () => {
  const { user, notice } = await newReader();
  now = new Date('2027-11-20T09:00:00Z');
  const again = await app.call(authContract.login, { body: { email: user.email, password: user.password } });
  const ahead = { ...user, token: again.body.access_token };
  expect((await snooze(ahead, notice.id, '2027-11-21T09:00:00Z')).status).toBe(200);
  expect(await names(ahead)).toEqual(['Write']);
  now = new Date('2026-11-20T11:05:00Z');
  expect(await names(user)).toContain('Call');
});
