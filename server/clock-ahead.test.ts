import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { purgeSessions } from './features/auth/purge-sessions.ts';
import { purgeTrash } from './features/trash/purge-trash.ts';
import { createSchedule, type Schedule } from './platform/jobs/schedule.ts';
import { watchClock } from './platform/jobs/trusted-time.ts';
import { enqueueMail, purgeMails } from './platform/mail/mail-queue.ts';
import { startTestApp } from './testing/app.ts';
import { recordsIn } from './testing/records.ts';
import { recurringIn } from './testing/recurring.ts';

/* F5: after a clock was a year ahead for five seconds and is right again, its wrong times block nothing. */

const TRUE_TIME = new Date('2026-11-20T09:00:00Z');
let now = TRUE_TIME;
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);
const { db } = app.database;

const minutesOn = (minutes: number) => new Date(TRUE_TIME.getTime() + minutes * 60_000);
async function whileAYearAhead<T>(work: () => Promise<T>): Promise<T> {
  now = new Date('2027-11-20T09:00:00Z');
  const result = await work();
  now = minutesOn(1);
  return result;
}
const logIn = ({ email, password }: { email: string; password: string }) =>
  app.call(authContract.login, { body: { email, password } });
const readMe = (token: string) => app.refused(authContract.me, { token });

test('a session created while the clock was ahead does not live a year longer, and other sessions stay valid', async () => {
  now = TRUE_TIME;
  const user = await app.newUser();
  const { body: ahead } = await whileAYearAhead(() => logIn(user));

  expect((await readMe(ahead.access_token)).status).toBe(401);
  expect((await readMe(user.token)).status).toBe(200);
});

test('a session that was used while the clock was some days ahead expires after its true last use', async () => {
  now = TRUE_TIME;
  const { token } = await app.newUser();
  now = new Date('2026-12-10T09:00:00Z');
  expect((await readMe(token)).status).toBe(200);

  now = minutesOn(1);
  expect((await readMe(token)).status).toBe(200);
  now = new Date('2026-12-20T09:01:01Z');
  expect((await readMe(token)).status).toBe(401);
});

test('a password link created while the clock was ahead is invalid', async () => {
  now = TRUE_TIME;
  const { email } = await app.newUser();
  app.mails.length = 0;
  await whileAYearAhead(async () => {
    await app.call(authContract.forgotPassword, { body: { email } });
    await app.runJob('mail-links');
    expect(app.mails).toHaveLength(1);
  });
  const token = /token=(\S+)/.exec(app.mails[0]!.text)![1]!;

  const body = { token, new_password: 'another horse' };
  expect((await app.refused(authContract.resetPassword, { body })).status).toBe(400);
});

test('a username changed while the clock was ahead can be changed again', async () => {
  now = TRUE_TIME;
  const { token } = await app.newUser();
  const rename = (username: string) => app.refused(authContract.changeProfile, { token, body: { username } });
  await whileAYearAhead(() => rename('of-next-year'));
  // Whether this signs the user out does not matter here.
  expect((await rename('of-today')).status).toBe(200);
});

test('mails created or claimed while the clock was ahead are sent', async () => {
  now = TRUE_TIME;
  const { user } = await app.newUser();
  const mail = (key: string) => ({ key, subject: key, text: 'Text', html: '<p>Text</p>', notBefore: now });
  await whileAYearAhead(async () => {
    await enqueueMail(db, user.id, mail('new'), now);
    await enqueueMail(db, user.id, mail('claimed'), now);
  });
  await db
    .updateTable('outgoing_mails')
    .set({ attempts: 1, claimed_until: '2027-11-20T09:05:00.000Z' })
    .where('key', '=', 'claimed')
    .execute();
  app.mails.length = 0;

  await app.runJob('send-mails');

  expect(app.mails.map(({ subject }) => subject).toSorted()).toEqual(['claimed', 'new']);
});

test('A7: a clock that is a year ahead for two minutes deletes nothing permanently; a clock that stays consistent for hours does', async () => {
  now = TRUE_TIME;
  const user = await app.newUser();
  const project = await newProject(user);
  const task = await newTask(user, project, {});
  await app.call(tasksContract.delete, { token: user.token, params: { id: task.id } });
  await enqueueMail(db, user.user.id, { key: 'kept', subject: 'A', text: 'A', html: 'A', notBefore: now }, now);
  await db.updateTable('outgoing_mails').set({ sent_at: now.toISOString() }).where('key', '=', 'kept').execute();
  let elapsed = 0;
  const newServer = () =>
    createSchedule({ db, clock: () => now, log: { warn() {}, error() {} }, register: new Registry() }, [
      { name: 'watch-clock', every: '* * * * *', run: watchClock(() => elapsed) },
      { name: 'purge-trash', every: '30 3 * * *', run: purgeTrash },
      { name: 'purge-sessions', every: '25 3 * * *', run: purgeSessions },
      { name: 'purge-mails', every: '10 3 * * *', run: purgeMails },
    ]);
  const run = async (minutes: number, server: Schedule) => {
    for (let minute = 0; minute < minutes; minute += 5) {
      now = new Date(now.getTime() + 5 * 60_000);
      elapsed += 5 * 60_000;
      await server.runDue(now);
    }
  };
  const left = async () => {
    const count = async (table: 'trash' | 'sessions' | 'outgoing_mails') =>
      (await db.selectFrom(table).select('user_id').where('user_id', '=', user.user.id).execute()).length;
    return { trash: await count('trash'), sessions: await count('sessions'), mails: await count('outgoing_mails') };
  };
  const all = { trash: 1, sessions: 1, mails: 1 };
  await db.deleteFrom('jobs').execute();
  const first = newServer();
  await run(7 * 60, first);
  expect(await left()).toEqual(all);

  const trueTime = now;
  const jump = () => (now = new Date(now.getTime() + 365 * 24 * 60 * 60_000));
  jump();
  await run(5, first);
  const restarted = newServer();
  await run(5, restarted);
  expect(await left()).toEqual(all);
  now = trueTime;
  await run(7 * 60, restarted);
  expect(await left()).toEqual(all);

  // The server is off for two months, and then on for two hours a day.
  now = new Date(now.getTime() + 60 * 24 * 60 * 60_000);
  for (let day = 0; day < 7; day += 1) {
    await run(120, newServer());
    now = new Date(now.getTime() + 22 * 60 * 60_000);
  }
  expect(await left()).toEqual({ trash: 0, sessions: 0, mails: 0 });
  await app.runJob('watch-clock');
  const { seen } = await db.selectFrom('trusted_time').select('seen').executeTakeFirstOrThrow();
  expect(seen).toBe(now.toISOString());
});

test('every job keeps running, and reminders arrive when they are due', async () => {
  now = TRUE_TIME;
  await db.deleteFrom('jobs').execute();
  const user = await app.newUser();
  const project = await newProject(user);
  const task = await newTask(user, project, { due_date: '2026-11-20', due_time: '10:00' });
  const rule = await newRule(user.token);
  await app.jobs.runDue(now);
  await whileAYearAhead(() => app.jobs.runDue(now));

  now = minutesOn(60);
  await app.jobs.runDue(now);
  await app.jobs.runDue(minutesOn(61));

  const jobs = await db.selectFrom('jobs').select(['name', 'through']).execute();
  expect(jobs.filter(({ through }) => through! > minutesOn(61).toISOString())).toEqual([]);
  const notices = await db.selectFrom('notifications').selectAll().where('user_id', '=', user.user.id).execute();
  const due = notices.find(({ related_task_id, type }) => related_task_id === task.id && type === 'task_due');
  expect(due).toMatchObject({ scheduled_for: minutesOn(60).toISOString() });
  const instances = await db
    .selectFrom('recurring_task_instances')
    .where('recurring_task_id', '=', rule.id)
    .orderBy('due_date')
    .select(['due_date', 'skipped_at'])
    .execute();
  expect(instances.at(-1)!.due_date).toBe('2026-12-20');
  expect(instances.filter(({ skipped_at }) => skipped_at !== null)).toEqual([]);
});
