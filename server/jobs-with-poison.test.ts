import { expect, test } from 'vitest';
import { enqueueMail } from './platform/mail/mail-queue.ts';
import { startTestApp, type TestUser } from './testing/app.ts';
import { recordsIn } from './testing/records.ts';
import { recurringIn } from './testing/recurring.ts';

/*
 * F2: unreadable data of one person does not stop a job for the others. The test damages the database on purpose, since
 * the API accepts no such data.
 */

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now, damagesDatabase: true, config: { logLevel: 'silent' } });
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);
const { db } = app.database;

/** Runs one job when its time comes, as the schedule does. */
async function runAt(instant: string, job: string): Promise<void> {
  now = new Date(instant);
  expect(await app.jobs.runJob(job, now)).toBe('succeeded');
}

const failuresOf = async (job: string) =>
  (await db.selectFrom('job_failures').select('user_id').where('job', '=', job).execute()).map((row) => row.user_id);

const damagePreferences = ({ user }: TestUser, preferences = '{broken') =>
  db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, preferences, unsubscribe_secret: user.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences }))
    .execute();

const noticesOf = async ({ user }: TestUser) =>
  (await db.selectFrom('notifications').selectAll().where('user_id', '=', user.id).execute()).map(({ type }) => type);

/** The person with unreadable data is between two others, so that order does not matter. */
const newPeople = async () => [await app.newUser(), await app.newUser(), await app.newUser()] as const;

test('notify-due: the others get their notices, and the person with unreadable data gets theirs after the repair', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const people = await newPeople();
  const [first, poisoned, last] = people;
  for (const user of people) await newTask(user, await newProject(user), { due_date: '2026-11-20', due_time: '09:10' });
  await damagePreferences(poisoned);

  await runAt('2026-11-20T09:10:00Z', 'notify-due');
  expect(await noticesOf(first)).toContain('task_due');
  expect(await noticesOf(last)).toContain('task_due');
  expect(await failuresOf('notify-due')).toEqual([poisoned.user.id]);

  await damagePreferences(poisoned, '{}');
  await runAt('2026-11-20T09:11:00Z', 'notify-due');
  expect(await noticesOf(poisoned)).toContain('task_due');
  expect(await failuresOf('notify-due')).toEqual([]);
});

test('generate-instances: a rule that cannot be read does not stop the instances of other people', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const people = await newPeople();
  for (const user of people) await newRule(user.token);
  const { user } = people[1];
  await db.updateTable('recurring_tasks').set({ recurrence_pattern: '{' }).where('user_id', '=', user.id).execute();
  const lastDayOf = async ({ user: { id } }: TestUser) =>
    (
      await db
        .selectFrom('recurring_task_instances')
        .where('user_id', '=', id)
        .select(({ fn }) => fn.max('due_date').as('day'))
        .executeTakeFirstOrThrow()
    ).day;

  await runAt('2026-11-25T09:00:00Z', 'generate-instances');

  expect(await Promise.all(people.map(lastDayOf))).toEqual(['2026-12-25', '2026-12-20', '2026-12-25']);
  expect(await failuresOf('generate-instances')).toEqual([user.id]);
});

test('award-achievements: the others are awarded; the person with unreadable data is awarded after the repair, for that time too', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await db.deleteFrom('jobs').execute();
  const people = await newPeople();
  for (const user of people) await newTask(user, await newProject(user), { completed: true });
  await damagePreferences(people[1]);
  const achieved = async ({ user }: TestUser) =>
    (await db.selectFrom('achievements').selectAll().where('user_id', '=', user.id).execute()).length > 0;

  await runAt('2026-11-20T09:01:00Z', 'award-achievements');
  expect(await Promise.all(people.map(achieved))).toEqual([true, false, true]);

  await damagePreferences(people[1], '{}');
  // This is longer than the window of a run.
  await runAt('2026-11-20T20:00:00Z', 'award-achievements');
  expect(await achieved(people[1])).toBe(true);
  expect(await failuresOf('award-achievements')).toEqual([]);
});

test('tell-notifications: a notification that cannot be read does not block those of other people', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const people = await newPeople();
  for (const user of people) await newTask(user, await newProject(user), { due_date: '2026-11-20', due_time: '09:10' });
  await runAt('2026-11-20T09:10:00Z', 'notify-due');
  const { user } = people[1];
  await db.updateTable('notifications').set({ channels: '{' }).where('user_id', '=', user.id).execute();
  const sent = async ({ user: { id } }: TestUser) =>
    (await db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute()).every((row) => row.sent_at);

  await runAt('2026-11-20T09:11:00Z', 'tell-notifications');

  expect(await Promise.all(people.map(sent))).toEqual([true, false, true]);
  expect(await failuresOf('tell-notifications')).toEqual([user.id]);
});

test('send-digests: the others get theirs on their evening, the person with unreadable data on the next try', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await db.deleteFrom('jobs').execute();
  const people = await newPeople();
  for (const user of people) {
    await newTask(user, await newProject(user), { name: 'Pay rent', completed: true });
    await damagePreferences(user, JSON.stringify({ daily_digest: true, quiet_hours_start: '23:00' }));
  }
  await damagePreferences(people[1]);
  const digests = async ({ user }: TestUser) =>
    (await db.selectFrom('outgoing_mails').selectAll().where('user_id', '=', user.id).execute())
      .map(({ key }) => key)
      .filter((key) => key.startsWith('digest:'));
  await runAt('2026-11-20T17:55:00Z', 'send-digests');
  await damagePreferences(people[1]);

  await runAt('2026-11-20T18:00:00Z', 'send-digests');
  expect(await Promise.all(people.map(digests))).toEqual([
    ['digest:daily:2026-11-20'],
    [],
    ['digest:daily:2026-11-20'],
  ]);

  await damagePreferences(people[1], JSON.stringify({ daily_digest: true }));
  await runAt('2026-11-20T18:30:00Z', 'send-digests');
  expect(await digests(people[1])).toEqual(['digest:daily:2026-11-20']);
});

test('send-mails: mails whose headers cannot be read fail for good, and the others are sent in the same run', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await db.deleteFrom('outgoing_mails').execute();
  const people = await newPeople();
  const keys = ['1', '2 broken', '3 number', '4 nested', '5'];
  for (const [index, key] of keys.entries()) {
    const mail = { key, subject: key, text: '', html: '', notBefore: new Date(now.getTime() + index) };
    await enqueueMail(db, people[index % 3]!.user.id, mail, now);
  }
  const damaged = { '2 broken': '{', '3 number': '5', '4 nested': '{"X-One":{"two":3}}' };
  for (const [key, headers] of Object.entries(damaged)) {
    await db.updateTable('outgoing_mails').set({ headers }).where('key', '=', key).execute();
  }

  await runAt('2026-11-20T09:01:00Z', 'send-mails');

  const rows = await db
    .selectFrom('outgoing_mails')
    .where('key', 'in', keys)
    .orderBy('key')
    .select(['sent_at', 'failed_at', 'last_error'])
    .execute();
  const at = '2026-11-20T09:01:00.000Z';
  const left = { sent_at: at, failed_at: null, last_error: null };
  const givenUp = { sent_at: null, failed_at: at, last_error: 'Its headers cannot be read' };
  expect(rows).toEqual([left, givenUp, givenUp, givenUp, left]);
});

test('a time zone that the server does not know stops no job', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await db.deleteFrom('jobs').execute();
  const people = await newPeople();
  const zones = ['ACT', 'CST', '\u221201:00'];
  for (const [index, user] of people.entries()) {
    await newTask(user, await newProject(user), { due_date: '2026-11-20', due_time: '09:10' });
    await newRule(user.token);
    await db.updateTable('users').set({ timezone: zones[index]! }).where('id', '=', user.user.id).execute();
  }
  const jobs = ['generate-instances', 'notify-due', 'award-achievements', 'tell-notifications', 'send-digests'];

  for (const hour of ['09', '18']) for (const job of jobs) await runAt(`2026-11-20T${hour}:10:00Z`, job);

  const ids = people.map(({ user }) => user.id);
  expect(
    (await db.selectFrom('job_failures').selectAll().execute()).filter((row) => ids.includes(row.user_id)),
  ).toEqual([]);
  for (const user of people) {
    expect(await noticesOf(user)).toContain('task_due');
    expect((await app.send({ url: '/api/today', token: user.token })).status).toBe(200);
    expect((await app.send({ url: '/api/auth/me', token: user.token })).body).toMatchObject({ timezone: 'UTC' });
  }
});
