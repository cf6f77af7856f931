import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { deliverNotifications, type DeliveryServices } from './deliver-notifications.ts';
import { notifyDue } from './due/notify-due.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertDueNotices } from '#server/testing/notices.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPath, newProject, newTask } = recordsIn(app);
const { newRule, close } = recurringIn(app);

const [MINUTE, HOUR] = [60_000, 60 * 60_000];

/** Advances the clock to an instant, and runs the jobs each hour, and each quarter of an hour in the last four. */
async function until(instant: string) {
  const end = Date.parse(instant);
  while (now.getTime() < end) {
    const step = end - now.getTime() > 4 * HOUR ? HOUR : 15 * MINUTE;
    now = new Date(Math.min(end, now.getTime() + step));
    await runJobs();
  }
}

async function runJobs() {
  for (const job of ['generate-instances', 'notify-due', 'tell-notifications', 'send-mails']) await app.runJob(job);
}

/** Sets the clock to a new time, without the jobs in between. */
async function startAt(instant: string) {
  now = new Date(instant);
  await app.database.db.deleteFrom('jobs').execute();
  await runJobs();
  app.mails.length = 0;
}

/** The statements of one run of `notify-due`. */
async function statementsOfJob(): Promise<string[]> {
  const statements: string[] = [];
  const nodes = new WeakMap<object, RootOperationNode>();
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      statements.push(app.database.db.getExecutor().compileQuery(nodes.get(queryId)!, queryId).sql);
      return result;
    },
  };
  await notifyDue({ ...workAt(new AbortController().signal), db: app.database.db.withPlugin(noting) });
  return statements;
}

/** What a job gets for a run now. */
const workAt = (signal: AbortSignal): Work => ({
  ...{ job: 'notify-due', db: app.database.db, now, trusted: now, since: now, clockWasAhead: false, signal },
  failedFor: () => {},
});

const list = async ({ token }: TestUser) => (await app.call(notificationsContract.list, { token })).body;
const titles = async (user: TestUser) => (await list(user)).map(({ title }) => title).toReversed();
const prefer = ({ token }: TestUser, body: object) =>
  app.call(notificationsContract.changePreferences, { token, body });
const mailsTo = ({ email }: TestUser) => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

test('a task with a time has notifications half an hour before, when it is due, and again while it is open', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Home' });
  const task = await newTask(user, project, { name: 'Call the bank', due_date: '2026-11-20', due_time: '10:00' });
  await until('2026-11-20T09:15:00Z');
  expect(await titles(user)).toEqual([]);

  await until('2026-11-20T13:00:00Z');
  const message = 'Due on Friday 20 November at 10:00 · Home';
  expect((await list(user)).toReversed()).toMatchObject([
    { type: 'task_reminder', title: '“Call the bank” is due at 10:00', message },
    { type: 'task_due', title: '“Call the bank” is due', message, task_name: task.name },
    { type: 'task_overdue', title: '“Call the bank” is still open', related_task_id: task.id, project_name: 'Home' },
  ]);
  expect((await list(user)).map(({ created_at }) => created_at.slice(11, 16))).toEqual(['11:00', '10:00', '09:30']);
  const ends = ['is due at 10:00', 'is due', 'is still open'];
  expect(mailsTo(user)).toEqual(ends.map((words) => `Auric: “Call the bank” ${words}`));
  expect((await list(user))[0]).toMatchObject({
    sent_at: '2026-11-20T11:00:00.000Z',
    channels: ['browser', 'email'],
    // The tests have no mail server, so nobody has got it.
    deliveries: [{ state: 'kept', attempts: 1 }],
  });
  const mails = app.database.db.updateTable('outgoing_mails').where('user_id', '=', user.user.id);
  await mails.set({ is_kept: 0 }).execute();
  expect((await list(user))[0]!.deliveries).toMatchObject([{ state: 'sent' }]);
  await mails.set({ sent_at: null }).execute();
  expect((await list(user))[0]!.deliveries).toMatchObject([{ state: 'waiting' }]);
});

test('a task without a time has a notification in the morning of its day, in its user’s time zone', async () => {
  await startAt('2026-11-19T12:00:00Z');
  const user = await app.newUser({ timezone: 'Asia/Kathmandu' });
  await newTask(user, await newProject(user), { name: 'Water', due_date: '2026-11-20' });
  await until('2026-11-20T04:00:00Z');

  expect(await list(user)).toMatchObject([{ type: 'task_due', created_at: '2026-11-20T03:15:00.000Z' }]);
});

testOnce('a completed or archived task gets no notification', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const [done, hidden] = [await newProject(user), await newProject(user)];
  const due = { due_date: '2026-11-20', due_time: '10:00' };
  await newTask(user, done, { ...due, completed: true });
  await newTask(user, hidden, due);
  await newRule(user.token, { project_id: hidden.id, due_time: '10:00' });
  await app.call(projectsContract.archive, { token: user.token, params: { id: hidden.id } });
  await until('2026-11-20T12:00:00Z');

  expect(await titles(user)).toEqual([]);
});

testOnce('a notification counts as read while its task is no longer open', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const { id } = await newTask(user, project, { name: 'Call', due_date: '2026-11-20', due_time: '10:00' });
  await until('2026-11-20T09:30:00Z');
  const readUnread = () => app.call(notificationsContract.list, { token, query: { unread_only: 'true' } });
  const shown = await list(user);
  expect([shown.length, (await readUnread()).body]).toEqual([1, shown]);
  const complete = (completed: boolean) =>
    app.call(tasksContract.change, { token, params: { id }, body: { completed } });

  await complete(true);
  expect((await readUnread()).body).toEqual([]);
  expect(await list(user)).toMatchObject(shown.map(() => ({ is_read: true, is_settled: true, read_at: null })));
  await complete(false);
  expect((await readUnread()).body).toEqual(shown);
});

test('notifications about a reminder date, the end of a project and a repeating task come in the morning', async () => {
  await startAt('2026-11-19T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Launch', due_date: '2026-11-21' });
  await newTask(user, project, { name: 'Book', reminder_date: '2026-11-20', due_date: '2026-12-04', completed: false });
  await newTask(user, project, { completed: true });
  await newRule(user.token, { name: 'Run', start_date: '2026-11-20' });
  await until('2026-11-21T08:55:00Z');

  expect((await list(user)).map(({ title, message }) => `${title}: ${message}`).toSorted()).toEqual(
    [
      '“Launch” is due on Saturday 21 November: 1 of 2 tasks are done',
      '“Run” is due again: Due on Friday 20 November',
      'Reminder: “Book”: Due on Friday 4 December · Launch',
    ].toSorted(),
  );
  await until('2026-11-21T09:00:00Z');
  expect((await titles(user)).filter((title) => title === '“Launch” is due on Saturday 21 November')).toHaveLength(2);
});

test('in quiet hours a notification is on the list at once, and mail and browser wait until they end', async () => {
  await startAt('2026-11-20T21:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  const late = await newTask(user, project, { name: 'Lock up', due_date: '2026-11-20', due_time: '23:00' });
  await newTask(user, project, { name: 'Lights', due_date: '2026-11-20', due_time: '23:15' });
  await prefer(user, { task_reminder_notifications: false, task_overdue_notifications: false });
  await until('2026-11-21T07:45:00Z');
  expect(await list(user)).toMatchObject([
    { title: '“Lights” is due', scheduled_for: '2026-11-21T08:00:00.000Z', sent_at: null },
    { title: '“Lock up” is due', scheduled_for: '2026-11-21T08:00:00.000Z', sent_at: null },
  ]);
  expect(mailsTo(user)).toEqual([]);

  // Completed in the night: no notification in the morning.
  await app.call(tasksContract.change, { token: user.token, params: { id: late.id }, body: { completed: true } });
  await until('2026-11-21T08:00:00Z');
  expect(mailsTo(user)).toEqual(['Auric: “Lights” is due']);
});

testOnce('a task archived in the night is not mailed in the morning', async () => {
  await startAt('2026-11-20T21:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user, { due_date: '2026-11-21' });
  await newTask(user, project, { name: 'Lock up', due_date: '2026-11-20', due_time: '23:00' });
  await newRule(user.token, { name: 'Lights', project_id: project.id, due_time: '23:00' });
  await until('2026-11-20T23:00:00Z');
  expect((await list(user)).length).toBe(4);
  await app.call(projectsContract.archive, { token: user.token, params: { id: project.id } });
  await until('2026-11-21T10:00:00Z');

  expect(mailsTo(user)).toEqual([]);
});

testOnce('quiet hours within a day work as well, and equal start and end mean none', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const [napping, never] = [await app.newUser(), await app.newUser()];
  await prefer(napping, { quiet_hours_start: '13:00', quiet_hours_end: '15:00' });
  await prefer(never, { quiet_hours_start: '22:00', quiet_hours_end: '22:00' });
  for (const user of [napping, never]) {
    const due = { name: 'Tea', due_date: '2026-11-20', due_time: '14:00' };
    await newTask(user, await newProject(user), due);
  }
  await until('2026-11-20T14:00:00Z');
  expect([mailsTo(napping), mailsTo(never)]).toEqual([[], ['Auric: “Tea” is due at 14:00', 'Auric: “Tea” is due']]);
  await until('2026-11-20T15:00:00Z');
  // Of three notices about one due time, the latest.
  expect(mailsTo(napping)).toEqual(['Auric: “Tea” is still open']);
});

testOnce('empty quiet hours, "" or null, mean none; one end alone is refused', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const [cleared, nulled] = [await app.newUser(), await app.newUser()];
  const none = { quiet_hours_start: '', quiet_hours_end: '' };
  expect((await prefer(cleared, none)).body).toMatchObject(none);
  expect((await prefer(nulled, { quiet_hours_start: null, quiet_hours_end: null })).body).toMatchObject(none);
  for (const user of [cleared, nulled]) {
    await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '23:00' });
    await prefer(user, { task_reminder_notifications: false });
  }
  await until('2026-11-20T23:00:00Z');
  expect([mailsTo(cleared).length, mailsTo(nulled).length]).toEqual([1, 1]);

  const half = (body: object) => app.refused(notificationsContract.changePreferences, { token: cleared.token, body });
  for (const [body, field] of [
    [{ quiet_hours_start: '22:00' }, 'quiet_hours_end'],
    [{ quiet_hours_start: null, quiet_hours_end: '08:00' }, 'quiet_hours_start'],
  ] as const) {
    const { status, body: answer } = await half(body);
    const msg = 'Enter both times, or neither';
    expect([status, answer.detail]).toEqual([422, [{ loc: ['body', field], msg, type: 'value_error' }]]);
  }
  expect((await prefer(cleared, { quiet_hours_start: '22:00', quiet_hours_end: '08:00' })).status).toBe(200);
});

testOnce('a type that is switched off creates no notification; without e-mail nothing is mailed', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  await prefer(user, { task_due_notifications: false, email_notifications: false, reminder_advance_time: 60 });
  await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '10:00' });
  await until('2026-11-20T10:30:00Z');

  expect(await list(user)).toMatchObject([
    { title: '“Tea” is due at 10:00', created_at: '2026-11-20T09:00:00.000Z', channels: ['browser'], deliveries: [] },
  ]);
  expect(mailsTo(user)).toEqual([]);
});

test('another due date creates another notification; the same date has one, even after it was deleted', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  await prefer(user, { task_reminder_notifications: false, task_overdue_notifications: false });
  const { id } = await newTask(user, await newProject(user), {
    name: 'Tea',
    due_date: '2026-11-20',
    due_time: '09:00',
  });
  await until('2026-11-20T09:00:00Z');
  await app.call(notificationsContract.clearAll, { token: user.token });
  await until('2026-11-20T09:05:00Z');
  expect(await titles(user)).toEqual([]);

  const body = { due_time: '09:30' };
  await app.call(tasksContract.change, { token: user.token, params: { id }, body });
  await until('2026-11-20T10:00:00Z');
  expect(await titles(user)).toEqual(['“Tea” is due']);
});

testOnce('moving a task to another day hides its due notification, and moving it back shows it again', async () => {
  await startAt('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  const due = { due_date: '2026-11-20', due_time: '12:30' };
  const { id } = await newTask(user, await newProject(user), { name: 'Lunch with Eva', ...due });
  await until('2026-11-20T13:00:00Z');
  const said = await titles(user);
  expect(said).toContain('“Lunch with Eva” is due');

  const move = (body: { due_date: string | null; due_time: string | null }) =>
    app.call(tasksContract.change, { token: user.token, params: { id }, body });
  const away = [
    { ...due, due_date: '2026-11-21' },
    { ...due, due_time: '18:00' },
    { due_date: null, due_time: null },
  ];
  for (const dates of away) {
    await move(dates);
    expect(await titles(user), `${dates.due_date} ${dates.due_time}`).toEqual([]);
  }
  await move(due);
  expect(await titles(user)).toEqual(said);

  await move(away[0]!);
  await until('2026-11-21T13:00:00Z');
  expect(await titles(user), 'the new day has its own').toContain('“Lunch with Eva” is due');
});

testOnce('after a downtime the server creates each missed notification once', async () => {
  await startAt('2026-11-16T12:00:00Z');
  const user = await app.newUser();
  await prefer(user, { task_reminder_notifications: false, task_overdue_notifications: false });
  await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-17' });
  now = new Date('2026-11-20T12:00:00Z');
  await runJobs();
  await runJobs();

  expect(await titles(user)).toEqual(['“Tea” is due']);
  expect(mailsTo(user)).toEqual(['Auric: “Tea” is due']);
});

testOnce('a server that was away announces each task once, as it is now', async () => {
  await startAt('2026-11-16T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user, { due_date: '2026-11-19' });
  await newTask(user, project, { name: 'Tea', due_date: '2026-11-18', due_time: '10:00' });
  now = new Date('2026-11-20T12:00:00Z');
  await runJobs();

  const ofProject = `“${project.name}” is due on Thursday 19 November`;
  expect((await titles(user)).toSorted()).toEqual([ofProject, '“Tea” is still open']);
});

testOnce('a reminder after the due date is announced, also for a task that was announced as still open', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const dates = { due_date: '2026-11-20', reminder_date: '2026-11-23' };
  await newTask(user, await newProject(user), { name: 'Tea', ...dates });
  await until('2026-11-23T12:00:00Z');

  expect(await titles(user)).toContain('“Tea” is still open');
  expect((await list(user)).map(({ type }) => type)).toContain('task_reminder');
});

testOnce('a task that is created overdue has one notification, unless it was due more than a week ago', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Yesterday', due_date: '2026-11-19' });
  await newTask(user, project, { name: 'Long ago', due_date: '2026-11-09' });
  await newTask(user, project, { name: 'This morning', due_date: '2026-11-20' });
  await until('2026-11-20T12:30:00Z');

  const message = 'It was due on Thursday 19 November · First 10 km';
  expect(await list(user)).toMatchObject([{ type: 'task_overdue', title: '“Yesterday” is still open', message }]);
});

testOnce('the next run reads no row that is not due, and writes nothing', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  await prefer(user, { reminder_advance_time: 15 });
  for (let number = 0; number < 20; number += 1) {
    await newTask(user, project, { name: `Late ${number}`, due_date: '2026-11-19' });
  }
  await newTask(user, project, { due_date: '2026-11-25' });
  now = new Date('2026-11-20T12:01:00Z');
  await runJobs();
  expect((await list(user)).length).toBe(20);

  now = new Date('2026-11-20T12:02:00Z');
  expect(await statementsOfJob()).toEqual([
    expect.stringMatching(/^select .* from "job_failures"/),
    expect.stringMatching(/^select "user_id", "id", .* where "next_notice_at" <= .* union all/),
  ]);
});

test('another time zone, advance time or day start moves pending notifications', async () => {
  await startAt('2026-11-20T06:00:00Z');
  const [mover, planner] = [await app.newUser(), await app.newUser()];
  for (const user of [mover, planner]) {
    await prefer(user, { task_reminder_notifications: user === planner, task_overdue_notifications: false });
    await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '10:00' });
  }
  await app.call(authContract.changeProfile, { token: mover.token, body: { timezone: 'Europe/Helsinki' } });
  await prefer(planner, { reminder_advance_time: 120 });
  await until('2026-11-20T08:15:00Z');

  expect(await list(mover)).toMatchObject([{ title: '“Tea” is due', created_at: '2026-11-20T08:00:00.000Z' }]);
  const title = '“Tea” is due at 10:00';
  expect(await list(planner)).toMatchObject([{ title, created_at: '2026-11-20T08:00:00.000Z' }]);
});

testOnce('a reopened or unarchived task has a notification when it is due', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  await prefer(user, { task_reminder_notifications: false, task_overdue_notifications: false });
  const project = await newProject(user);
  const due = { due_date: '2026-11-20', due_time: '10:00' };
  const done = await newTask(user, project, { name: 'Done', ...due, completed: true });
  await newTask(user, project, { name: 'Hidden', ...due });
  await app.call(projectsContract.archive, { token, params: { id: project.id } });
  await until('2026-11-20T09:00:00Z');
  await app.call(projectsContract.unarchive, { token, params: { id: project.id } });
  await app.call(tasksContract.change, { token, params: { id: done.id }, body: { completed: false } });
  await until('2026-11-20T10:00:00Z');

  expect((await titles(user)).toSorted()).toEqual(['“Done” is due', '“Hidden” is due']);
});

test('a failure for one user does not stop notifications of others', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const [broken, whole] = [await app.newUser(), await app.newUser()];
  for (const user of [broken, whole]) {
    await prefer(user, { task_reminder_notifications: false });
    await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '09:00' });
  }
  const ofBroken = app.database.db.updateTable('notification_preferences').where('user_id', '=', broken.user.id);
  await ofBroken.set({ preferences: '{' }).execute();
  now = new Date('2026-11-20T09:00:00Z');
  await runJobs();
  expect(await titles(whole)).toEqual(['“Tea” is due']);

  await ofBroken.set({ preferences: JSON.stringify({ task_reminder_notifications: false }) }).execute();
  await until('2026-11-20T09:15:00Z');
  expect(await titles(broken)).toEqual(['“Tea” is due']);
});

testOnce('completing a task creates a notification for each task that can start now', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Journey' });
  const passport = await newTask(user, project, { name: 'Get passport' });
  const visa = await newTask(user, project, { name: 'Get visa' });
  const flights = await newTask(user, project, { name: 'Book flights', dependency_task_ids: [passport.id, visa.id] });
  const setCompleted = (id: string, completed: boolean) =>
    app.call(tasksContract.change, { token, params: { id }, body: { completed } });
  await setCompleted(passport.id, true);
  expect(await titles(user)).toEqual([]);
  await setCompleted(visa.id, true);
  await setCompleted(visa.id, false);
  await setCompleted(visa.id, true);

  expect(await list(user)).toMatchObject([
    {
      type: 'unblocked_task',
      title: '“Book flights” can start',
      message: '“Get visa” is done · Journey',
      related_task_id: flights.id,
    },
  ]);
});

testOnce('a completed instance gets no more notifications', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const rule = await newRule(user.token, { name: 'Run', due_time: '10:00' });
  await close(user.token, rule.id, '2026-11-20');
  await until('2026-11-20T11:00:00Z');

  expect(await titles(user)).toEqual([]);
});

testOnce('notifications are read, deleted and restored, one by one or all', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  for (const name of ['One', 'Two']) await newTask(user, project, { name, due_date: '2026-11-20' });
  await until('2026-11-20T09:00:00Z');
  const [first] = await list(user);
  const params = { id: first!.id };

  await app.call(notificationsContract.read, { token, params });
  const unread = await app.call(notificationsContract.list, { token, query: { unread_only: 'true' } });
  expect(unread.body.length).toBe(1);
  expect((await app.call(notificationsContract.markAllRead, { token })).body).toMatchObject({ count: 1 });
  await app.call(notificationsContract.delete, { token, params });
  expect((await list(user)).length).toBe(1);
  const cleared = (await app.call(notificationsContract.clearAll, { token })).body;
  expect([cleared.count, await list(user)]).toEqual([1, []]);
  const notification_ids = [params.id, ...cleared.notification_ids];
  await app.call(notificationsContract.restore, { token, body: { notification_ids } });
  expect((await list(user)).length).toBe(2);
});

testOnce('opening a task marks its notifications as read, and no others', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  const [read, other] = [
    await newTask(user, project, { name: 'Call', due_date: '2026-11-20' }),
    await newTask(user, project, { name: 'Write', due_date: '2026-11-20' }),
  ];
  await until('2026-11-20T09:00:00Z');
  const readOf = async (task: { id: string }, { token }: TestUser) =>
    (await app.call(notificationsContract.markAllRead, { token, query: { related_task_id: task.id } })).body.count;
  expect(await readOf(read, await app.newUser())).toBe(0);
  expect([await readOf(read, user), await readOf(read, user)]).toEqual([1, 0]);
  expect(await list(user)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ related_task_id: read.id, is_read: true }),
      expect.objectContaining({ related_task_id: other.id, is_read: false }),
    ]),
  );
});

testOnce('a second user sees no notification of the first and can change none', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const owner = await app.newUser();
  await newTask(owner, await newProject(owner), { due_date: '2026-11-20' });
  await until('2026-11-20T09:00:00Z');
  const before = await list(owner);
  const params = { id: before[0]!.id };
  const { token } = await app.newUser();

  expect((await app.call(notificationsContract.list, { token })).body).toEqual([]);
  for (const endpoint of [notificationsContract.read, notificationsContract.delete]) {
    const { status, body } = await app.refused(endpoint, { token, params });
    expect([status, body.detail]).toEqual([404, 'Notification not found']);
  }
  await app.call(notificationsContract.clearAll, { token });
  expect(await list(owner)).toEqual(before);
});

testOnce('preferences have defaults, keep fields that are not sent, and refuse invalid values', async () => {
  const { token } = await app.newUser();
  const { body } = await app.call(notificationsContract.preferences, { token });
  expect(body).toMatchObject({ reminder_advance_time: 30, quiet_hours_start: '22:00', weekly_digest: true });
  await app.call(notificationsContract.changePreferences, { token, body: { daily_digest: true } });
  const changed = await app.call(notificationsContract.changePreferences, {
    token,
    body: { reminder_advance_time: 5 },
  });
  expect(changed.body).toEqual({ ...body, daily_digest: true, reminder_advance_time: 5 });

  for (const wrong of [{ reminder_advance_time: 4 }, { quiet_hours_start: '24:00' }, { weekly_digest: 'yes' }]) {
    const refused = await app.refused(notificationsContract.changePreferences, { token, body: wrong as never });
    expect(refused.status).toBe(422);
  }
});

testOnce('a test of the channels returns the result of each, at most five times a minute (B-14)', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const limited = await startTestApp({ clock: () => now, config: { rateLimit: true } });
  const { token, email } = await limited.newUser();
  const off = { browser_notifications: false };
  await limited.call(notificationsContract.changePreferences, { token, body: off });
  const { body } = await limited.call(notificationsContract.test, { token });
  expect(body).toMatchObject({
    success: true,
    notifications_processed: 1,
    channels: [
      { channel: 'browser', result: 'off' },
      { channel: 'email', result: 'sent' },
    ],
  });
  expect(limited.mails).toMatchObject([{ to: email, subject: 'Auric can reach you' }]);
  for (let count = 0; count < 4; count += 1) await limited.call(notificationsContract.test, { token });
  expect((await limited.refused(notificationsContract.test, { token })).status).toBe(429);
});

testOnce('names in a mail are escaped, and line breaks add no header (B-14, Vikunja GHSA-45q4-x4r9-8fqj)', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { project } = await newPath(user);
  await newTask(user, project, { name: '<img src=x onerror=alert(1)>\nBcc: x@y', due_date: '2026-11-20' });
  await until('2026-11-20T09:00:00Z');

  const [mail] = app.mails.filter(({ to }) => to === user.email);
  expect(mail!.html).not.toContain('<img');
  expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

testOnce('a person with very many due notices does not delay those of another', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const { db } = app.database;
  const [flooded, other] = [await app.newUser(), await app.newUser()];
  await insertDueNotices(db, flooded.user.id, 1000, '2026-11-19T08:00:00.000Z');
  await insertDueNotices(db, other.user.id, 1, '2026-11-20T07:59:00.000Z');
  const stop = new AbortController();
  let delivered = 0;
  // Called for each notice; stopped after the first round. Notices without mail need no other service.
  const afterwards = () => void ((delivered += 1) === 22 && stop.abort());
  const deliver = deliverNotifications({ ...({} as DeliveryServices), afterwards });
  await expect(deliver(workAt(stop.signal))).rejects.toThrow('aborted');
  expect(await unsentOf(other)).toBe(0);
  expect(await unsentOf(flooded)).toBeGreaterThan(900);
  await db.deleteFrom('notifications').where('user_id', '=', flooded.user.id).execute();
});

async function unsentOf({ user }: TestUser): Promise<number> {
  const rows = await app.database.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .where('sent_at', 'is', null)
    .execute();
  return rows.length;
}
