import { expect, test } from 'vitest';
import { notificationsContract } from '#contract/notifications.ts';
import { authContract } from '#contract/auth.ts';
import { projectsContract } from '#contract/projects.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T08:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule, instancesOf } = recurringIn(app);

/** Sets the clock to an instant, and creates the due notices. */
async function goTo(instant: string) {
  now = new Date(instant);
  await app.runJob('notify-due');
}

testOnce('a task written at its time, or just after it, is not announced to the person who wrote it', async () => {
  now = new Date('2026-11-20T14:30:20Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const on = (due_time: string) => ({ due_date: '2026-11-20', due_time });
  for (const time of ['14:30', '14:29', '14:25', '14:40']) await newTask(user, project, { name: time, ...on(time) });
  const { id } = await newTask(user, project, { name: 'moved' });
  await app.call(tasksContract.change, { token, params: { id }, body: on('14:30') });
  await newRule(token, { name: 'Stretch', start_date: '2026-11-20', due_time: '14:28' });
  await goTo('2026-11-20T14:31:00Z');
  expect(await titles(user)).toEqual([]);
  // One that is still to come is.
  await goTo('2026-11-20T14:40:00Z');
  expect(await titles(user)).toEqual(['“14:40” is due']);
});

testOnce('a notice that is due survives a tick that is undone, and a change of another time', async () => {
  now = new Date('2026-11-20T14:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const change = (id: string, body: object) => app.call(tasksContract.change, { token, params: { id }, body });
  const due = { due_date: '2026-11-20', due_time: '14:30' };
  const ticked = await newTask(user, project, { name: 'Ticked', ...due });
  const reminder = { reminder_date: '2026-11-20', reminder_time: '14:30' };
  const moved = await newTask(user, project, { name: 'Moved', ...due, due_time: '18:00', ...reminder });
  const rule = await newRule(token, { name: 'Stretch', start_date: '2026-11-20', due_time: '14:30' });
  const [stretch] = await instancesOf(token, rule.id);
  const params = { id: stretch!.id };
  now = new Date('2026-11-20T14:29:50Z');
  await change(ticked.id, { completed: true });
  await app.call(recurringContract.complete, { token, params });
  await change(moved.id, { due_time: '18:30' });
  now = new Date('2026-11-20T14:30:10Z');
  await change(moved.id, { due_time: '19:00' });
  await goTo('2026-11-20T14:30:10Z');
  expect(await titles(user)).toEqual(['Reminder: “Moved”']);
  now = new Date('2026-11-20T14:30:20Z');
  await change(ticked.id, { completed: false });
  await app.call(recurringContract.reopen, { token, params });
  await goTo('2026-11-20T14:31:00Z');
  expect((await titles(user)).sort()).toEqual(['Reminder: “Moved”', '“Stretch” is due again', '“Ticked” is due']);
});

const titles = async (user: TestUser) => (await list(user)).map(({ title }) => title);

const list = async ({ token }: TestUser) => (await app.call(notificationsContract.list, { token })).body;

testOnce('a reminder comes at the time that a person chose for it, and says when the task is due', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const dates = { due_date: '2026-11-21', due_time: '15:00', reminder_date: '2026-11-20', reminder_time: '10:30' };
  const { id, reminder_time } = await newTask(user, await newProject(user), { name: 'Dentist', ...dates });
  expect(reminder_time).toBe('10:30');
  await goTo('2026-11-20T10:15:00Z');
  expect(await list(user)).toEqual([]);
  await goTo('2026-11-20T10:30:00Z');
  expect(await list(user)).toMatchObject([
    {
      type: 'task_reminder',
      title: 'Reminder: “Dentist”',
      message: 'Due on Saturday 21 November at 15:00 · First 10 km',
    },
  ]);
  const american = { token: user.token, headers: { 'accept-language': 'en-US,en;q=0.9' } };
  expect((await app.send({ url: '/api/notifications', ...american })).body).toMatchObject([
    { message: 'Due on Saturday, November 21 at 3:00 PM · First 10 km' },
  ]);

  const change = (body: object) => app.call(tasksContract.change, { token: user.token, params: { id }, body });
  await change({ reminder_time: '11:00' });
  expect(await list(user)).toEqual([]);
  await goTo('2026-11-20T11:00:00Z');
  expect((await list(user)).map(({ title }) => title)).toEqual(['Reminder: “Dentist”']);
  const refused = await app.refused(tasksContract.change, {
    ...{ token: user.token, params: { id } },
    body: { reminder_time: '25:00' },
  });
  expect(refused.status).toBe(422);
});

testOnce('a notification about a subtask names its parent', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  const parent = await newTask(user, project, { name: 'Plan the party' });
  await newTask(user, project, {
    name: 'Invite',
    parent_task_id: parent.id,
    due_date: '2026-11-20',
    due_time: '10:00',
  });
  await goTo('2026-11-20T09:30:00Z');
  expect(await list(user)).toMatchObject([
    {
      title: '“Invite” is due at 10:00',
      message: `Due on Friday 20 November at 10:00 · ${project.name} › Plan the party`,
    },
  ]);
});

testOnce('an occurrence with a time has a reminder before it, as long before as the person chose', async () => {
  await goTo('2026-11-19T12:00:00Z');
  const user = await app.newUser();
  await app.call(notificationsContract.changePreferences, { token: user.token, body: { reminder_advance_time: 45 } });
  await newRule(user.token, { name: 'Choir', start_date: '2026-11-20', due_time: '18:30' });
  await goTo('2026-11-20T17:45:00Z');
  expect(await list(user)).toMatchObject([
    { type: 'task_reminder', title: '“Choir” is due at 18:30', message: 'Due on Friday 20 November at 18:30' },
  ]);
  await goTo('2026-11-20T18:30:00Z');
  expect((await list(user)).map(({ title }) => title).toSorted()).toEqual([
    '“Choir” is due again',
    '“Choir” is due at 18:30',
  ]);
});

test('an occurrence that is moved after its notices has them again at its new time, and no longer the earlier ones', async () => {
  await goTo('2026-11-20T06:00:00Z');
  const user = await app.newUser();
  const weekly = { type: 'weekly' as const, weekdays: ['friday' as const] };
  const { id } = await newRule(user.token, {
    ...{ name: 'Choir', start_date: '2026-11-20', due_time: '09:00', recurrence_pattern: weekly },
  });
  await goTo('2026-11-20T09:00:00Z');
  const [instance] = await instancesOf(user.token, id);
  expect((await list(user))[0]).toMatchObject({ related_task_id: null, related_instance_id: instance!.id });
  const move = (body: object) =>
    app.call(recurringContract.changeInstance, { token: user.token, params: { id: instance!.id }, body });

  await move({ due_time: '11:00' });
  expect(await titles(user)).toEqual([]);
  await goTo('2026-11-20T10:30:00Z');
  expect(await titles(user)).toEqual(['“Choir” is due at 11:00']);
  await goTo('2026-11-20T11:00:00Z');
  expect((await titles(user)).toSorted()).toEqual(['“Choir” is due again', '“Choir” is due at 11:00']);

  await move({ due_date: '2026-11-21', due_time: null });
  expect(await titles(user)).toEqual([]);
  await goTo('2026-11-21T09:00:00Z');
  expect(await list(user)).toMatchObject([{ title: '“Choir” is due again', message: 'Due on Saturday 21 November' }]);
});

test('at the due time of a task there is one notice, that it is due or else the reminder for that time', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const dates = { due_date: '2026-11-20', due_time: '10:00', reminder_date: '2026-11-20', reminder_time: '10:00' };
  const newUser = async (task_due_notifications: boolean) => {
    const user = await app.newUser();
    await app.call(notificationsContract.changePreferences, { token: user.token, body: { task_due_notifications } });
    return { user, task: await newTask(user, await newProject(user), { name: 'Call', ...dates }) };
  };
  const [one, other] = [await newUser(true), await newUser(false)];
  await goTo('2026-11-20T09:30:00Z');
  await goTo('2026-11-20T10:00:00Z');
  expect((await titles(one.user)).toSorted()).toEqual(['“Call” is due', '“Call” is due at 10:00']);
  expect((await titles(other.user)).toSorted()).toEqual(['Reminder: “Call”', '“Call” is due at 10:00']);

  const moved = { params: { id: other.task.id }, body: { due_time: '15:00' } };
  await app.call(tasksContract.change, { token: other.user.token, ...moved });
  expect(await titles(other.user)).toEqual(['Reminder: “Call”']);
});

testOnce('of the notices about one due time only the latest is unread and mailed', async () => {
  await goTo('2026-11-20T05:00:00Z');
  const user = await app.newUser();
  const body = { quiet_hours_start: '22:00', quiet_hours_end: '08:00', overdue_check_interval: 120 };
  await app.call(notificationsContract.changePreferences, { token: user.token, body });
  const project = await newProject(user, { name: 'Launch', due_date: '2026-11-21' });
  await newTask(user, project, {
    ...{ name: 'Call', due_date: '2026-11-20', due_time: '07:00' },
    ...{ reminder_date: '2026-11-20', reminder_time: '06:00' },
  });
  await newRule(user.token, { name: 'Tea', start_date: '2026-11-20', due_time: '07:00' });
  const all = async (state: 'is_read' | 'is_mailed') =>
    (await list(user))
      .filter(({ is_read, sent_at }) => (state === 'is_read' ? is_read : sent_at !== null))
      .map(({ title }) => title)
      .toSorted();
  for (const time of ['06:00', '06:30', '07:00']) await goTo(`2026-11-20T${time}:00Z`);
  expect(await all('is_read')).toEqual(['“Call” is due at 7:00', '“Tea” is due at 7:00']);
  await goTo('2026-11-20T08:00:00Z');
  await app.runJob('tell-notifications');
  expect(await all('is_mailed')).toEqual(['Reminder: “Call”', '“Call” is due', '“Tea” is due again']);

  const due = (await list(user)).find(({ title }) => title === '“Call” is due')!;
  const until = '2026-11-22T12:00:00.000Z';
  await app.call(notificationsContract.snooze, { token: user.token, params: { id: due.id }, body: { until } });
  await goTo('2026-11-20T09:00:00Z');
  await goTo('2026-11-21T09:00:00Z');
  const deadline = '“Launch” is due on Saturday 21 November';
  const ofProject = (await list(user)).filter(({ title }) => title === deadline);
  expect(ofProject.map(({ created_at, is_read }) => [created_at, is_read])).toEqual([
    ['2026-11-21T09:00:00.000Z', false],
    ['2026-11-20T09:00:00.000Z', true],
  ]);
  expect(await titles(user)).toContain('“Call” is still open');
  await goTo(until);
  // A snoozed one comes back, as a person has asked for.
  expect((await list(user)).find(({ id }) => id === due.id)).toMatchObject({ is_read: false });
});

testOnce('a project that is moved loses the notices of its former deadline', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { id } = await newProject(user, { name: 'Launch', due_date: '2026-11-21' });
  await goTo('2026-11-20T09:00:00Z');
  expect(await titles(user)).toEqual(['“Launch” is due on Saturday 21 November']);
  const move = (due_date: string) =>
    app.call(projectsContract.change, { token: user.token, params: { id }, body: { due_date } });
  await move('2026-12-21');
  expect(await titles(user)).toEqual([]);
  await move('2026-11-21');
  expect(await titles(user)).toEqual(['“Launch” is due on Saturday 21 November']);
});

testOnce('skipping older occurrences announces the current one no second time', async () => {
  await goTo('2026-11-18T06:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Tea', due_date: '2026-11-18', due_time: '10:00', recurrence_pattern: { type: 'daily' } },
  });
  await app.runJob('generate-instances');
  await goTo('2026-11-20T06:00:00Z');
  await app.call(recurringContract.generate, { token });
  await goTo('2026-11-20T09:30:00Z');
  const unread = async () => (await list(user)).filter(({ is_read }) => !is_read).map(({ title }) => title);
  const before = await unread();
  expect(before).toContain('“Tea” is due at 10:00');

  await goTo('2026-11-20T09:35:00Z');
  const params = { id: task.recurring_task_id! };
  const { body: skipped } = await app.call(recurringContract.skipOlder, { token, params });
  expect(skipped.swapped_id).not.toBeNull();
  await goTo('2026-11-20T09:36:00Z');
  expect(await unread()).toEqual(['“Tea” is due at 10:00']);

  await app.call(recurringContract.restoreOlder, { token, params, body: skipped });
  await goTo('2026-11-20T09:37:00Z');
  expect((await unread()).toSorted()).toEqual(before.toSorted());
  await goTo('2026-11-20T10:00:00Z');
  expect((await unread()).filter((title) => title.includes('is due'))).toEqual(['“Tea” is due again']);
});

testOnce('the time of a reminder needs a date, wherever it is set, and is cleared with it', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const fieldsOf = ({ status, body: { detail } }: { status: number; body: { detail: unknown } }) => [
    status,
    ...(detail as { loc: string[]; msg: string }[]).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`),
  ];
  const words = 'A reminder with a time needs a date';
  const alone = { name: 'Call', reminder_time: '10:00' };
  const created = await app.refused(tasksContract.create, { token, body: alone });
  expect(fieldsOf(created as never)).toEqual([422, `body.reminder_time: ${words}`]);

  const { id } = await newTask(user, project, { name: 'Call' });
  const change = (body: object) => app.refused(tasksContract.change, { token, params: { id }, body });
  for (const body of [{ reminder_time: '10:00' }, { reminder_time: '10:00', reminder_date: null }])
    expect(fieldsOf((await change(body)) as never)).toEqual([422, `body.reminder_time: ${words}`]);
  const inBulk = await app.call(tasksContract.changeMany, {
    token,
    body: { tasks: [{ id, reminder_time: '10:00' }] },
  });
  expect(inBulk.body.refused).toMatchObject([{ id, code: 'invalid' }]);
  const subtask = await app.refused(tasksContract.createSubtask, { token, params: { id }, body: alone });
  expect(subtask.status).toBe(422);
  const withProject = { project: { title: 'Launch' }, tasks: [{ ...alone, title: 'Call' }] };
  expect((await app.refused(tasksContract.createProjectWithTasks, { token, body: withProject })).status).toBe(422);
  const template = await app.refused(projectTemplatesContract.create, {
    token,
    body: { name: 'Trip', tasks: [alone] },
  });
  expect(template.status).toBe(422);

  for (const cleared of [{ reminder_date: null }, { reminder_date: null, reminder_time: '10:00' }]) {
    await change({ reminder_date: '2026-11-21', reminder_time: '10:00' });
    await change(cleared);
    const { body: task } = await app.call(tasksContract.get, { token, params: { id } });
    expect([task.reminder_date, task.reminder_time]).toEqual([null, null]);
  }
});

testOnce('a reminder in the night keeps its moment when the day begins at another hour', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newTask(user, await newProject(user), {
    name: 'Feed',
    reminder_date: '2026-11-22',
    reminder_time: '02:00',
  });
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 4 } });
  const { body: task } = await app.call(tasksContract.get, { token, params: { id } });
  expect([task.reminder_date, task.reminder_time]).toEqual(['2026-11-21', '02:00']);
  await goTo('2026-11-22T01:59:00Z');
  expect(await titles(user)).toEqual([]);
  await goTo('2026-11-22T02:00:00Z');
  expect(await titles(user)).toEqual(['Reminder: “Feed”']);
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 0 } });
  expect(await titles(user)).toEqual(['Reminder: “Feed”']);
});

test('the reminder of the task that a series was made from also keeps its moment, and its due date stays', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const { body: created } = await app.call(tasksContract.create, {
    token,
    body: {
      ...{ name: 'Feed', due_date: '2026-11-22', due_time: '03:00', start_date: '2026-11-22' },
      ...{ reminder_date: '2026-11-22', reminder_time: '02:00', recurrence_pattern: { type: 'daily' } },
    },
  });
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 4 } });
  const { body: task } = await app.call(tasksContract.get, { token, params: { id: created.id } });
  expect(task).toMatchObject({ reminder_date: '2026-11-21', due_date: '2026-11-22', start_date: '2026-11-22' });
  await goTo('2026-11-22T02:00:00Z');
  expect(await titles(user)).toEqual(['Reminder: “Feed”']);
});

testOnce('a notice about a project counts as read once the project is completed', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newProject(user, { name: 'Launch', due_date: '2026-11-21' });
  await goTo('2026-11-20T09:00:00Z');
  const complete = (status: 'Completed' | 'In Progress') =>
    app.call(projectsContract.change, { token, params: { id }, body: { status } });
  await complete('Completed');
  expect(await list(user)).toMatchObject([{ is_read: true, read_at: null }]);
  await complete('In Progress');
  expect(await list(user)).toMatchObject([{ is_read: false }]);
});

testOnce('a mail of a server without a mail server is never shown as waiting to be sent', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  await newTask(user, await newProject(user), { name: 'Call', reminder_date: '2026-11-20', reminder_time: '12:00' });
  await goTo('2026-11-20T12:00:00Z');
  await app.runJob('tell-notifications');
  const mails = app.database.db.updateTable('outgoing_mails').where('user_id', '=', user.user.id);
  // As while it is being sent.
  await mails.set({ attempts: 1, sent_at: null, is_kept: null }).execute();
  expect((await list(user)).map(({ deliveries }) => deliveries[0]?.state)).toEqual(['kept']);
});

test('notices that a server of 0.3.0 has stored during an upgrade are listed and mailed', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const task = await newTask(user, await newProject(user), { name: 'Call', due_date: '2026-11-20', due_time: '10:00' });
  const rule = await newRule(user.token, { name: 'Choir', start_date: '2026-11-20', due_time: '09:00' });
  const [instance] = await instancesOf(user.token, rule.id);
  await goTo('2026-11-20T09:30:00Z');
  const stored = app.database.db.updateTable('notifications').where('user_id', '=', user.user.id);
  const ofTask = { fact: `task_reminder:${task.id}:2026-11-20T10:00`, title: '“Call” is due soon' };
  await stored.where('related_task_id', '=', task.id).set(ofTask).execute();
  const ofInstance = stored.where('instance_id', '=', instance!.id).where('type', '=', 'recurring_task');
  await ofInstance.set('fact', `recurring_task:${instance!.id}`).execute();

  const before = (await titles(user)).toSorted();
  expect(before).toEqual(['“Call” is due soon', '“Choir” is due again']);
  await app.runJob('tell-notifications');
  expect(
    (await list(user))
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(before);

  await app.call(tasksContract.change, { token: user.token, params: { id: task.id }, body: { due_time: '15:00' } });
  const move = { token: user.token, params: { id: instance!.id }, body: { due_time: '11:00' } };
  await app.call(recurringContract.changeInstance, move);
  expect(await titles(user)).toEqual([]);
});
