import { expect, test } from 'vitest';
import { notificationsContract } from '#contract/notifications.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T08:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

/** Sets the clock to an instant, and creates the due notices. */
async function goTo(instant: string) {
  now = new Date(instant);
  await app.runJob('notify-due');
}

const list = async ({ token }: TestUser) => (await app.call(notificationsContract.list, { token })).body;

test('a reminder comes at the time that a person chose for it, and says when the task is due', async () => {
  await goTo('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const dates = { due_date: '2026-11-21', due_time: '15:00', reminder_date: '2026-11-20', reminder_time: '10:30' };
  const { id, reminder_time } = await newTask(user, await newProject(user), { name: 'Dentist', ...dates });
  expect(reminder_time).toBe('10:30');
  await goTo('2026-11-20T10:15:00Z');
  expect(await list(user)).toEqual([]);
  await goTo('2026-11-20T10:30:00Z');
  expect(await list(user)).toMatchObject([
    { type: 'task_reminder', title: 'Reminder: “Dentist”', message: 'Due tomorrow at 15:00 · First 10 km' },
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

test('a notification about a subtask names its parent', async () => {
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
    { title: '“Invite” is due soon', message: `Due today at 10:00 · ${project.name} › Plan the party` },
  ]);
});

test('an occurrence with a time has a reminder before it, as long before as the person chose', async () => {
  await goTo('2026-11-19T12:00:00Z');
  const user = await app.newUser();
  await app.call(notificationsContract.changePreferences, { token: user.token, body: { reminder_advance_time: 45 } });
  await newRule(user.token, { name: 'Choir', start_date: '2026-11-20', due_time: '18:30' });
  await goTo('2026-11-20T17:45:00Z');
  expect(await list(user)).toMatchObject([
    { type: 'task_reminder', title: '“Choir” is due soon', message: 'Due today at 18:30' },
  ]);
  await goTo('2026-11-20T18:30:00Z');
  expect((await list(user)).map(({ title }) => title).toSorted()).toEqual([
    '“Choir” is due again',
    '“Choir” is due soon',
  ]);
});
