import { expect, test } from 'vitest';
import { notificationsContract } from '#contract/notifications.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const MINUTE = 60_000;

let now = new Date('2026-11-20T08:00:00Z');
const app = await startTestApp({ clock: () => now, config: { smtpUrl: 'smtp://mail.example.org' } });
const { newProject, newTask } = recordsIn(app);

const JOBS = ['notify-due', 'tell-notifications', 'send-digests', 'send-mails'];

/** Sets the clock to a new time, without the jobs in between. */
async function startAt(instant: string) {
  now = new Date(instant);
  await app.database.db.deleteFrom('jobs').execute();
  for (const job of JOBS) await app.runJob(job);
  app.mails.length = 0;
}

/** Advances the clock to an instant, and runs the jobs every few minutes. */
async function until(instant: string, step = 5) {
  const end = Date.parse(instant);
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + step * MINUTE));
    for (const job of JOBS) await app.runJob(job);
  }
}

const mailsTo = ({ email }: TestUser) => app.mails.filter(({ to }) => to === email);
const subjects = (user: TestUser) => mailsTo(user).map(({ subject }) => subject);
const prefer = ({ token }: TestUser, body: object) =>
  app.call(notificationsContract.changePreferences, { token, body });
const list = async ({ token }: TestUser) => (await app.call(notificationsContract.list, { token })).body;

/** A user who only gets notices about due tasks, at any hour. */
async function newReader(preferences: object = {}) {
  const user = await app.newUser();
  const quiet = { quiet_hours_start: '', quiet_hours_end: '' };
  const only = { task_reminder_notifications: false, task_overdue_notifications: false, weekly_digest: false };
  await prefer(user, { ...quiet, ...only, ...preferences });
  return user;
}
async function dueAt(user: TestUser, times: readonly string[], due_date = '2026-11-20') {
  const project = await newProject(user, { name: 'Home' });
  for (const due_time of times) await newTask(user, project, { name: `At ${due_time}`, due_date, due_time });
}

test('A6: notices due together are one mail, and those of the next ten minutes are the next mail', async () => {
  await startAt('2026-11-20T08:58:00Z');
  const user = await newReader();
  await dueAt(user, ['09:00', '09:00', '09:03', '09:05', '09:08', '09:25']);
  await until('2026-11-20T09:26:00Z', 1);

  expect(subjects(user)).toEqual([
    'Auric: “At 09:00” is due and 1 more',
    'Auric: “At 09:03” is due and 2 more',
    'Auric: “At 09:25” is due',
  ]);
  const [, second] = mailsTo(user);
  for (const text of [
    '3 notifications',
    '- “At 09:03” is due: Due on Friday 20 November at 9:03 · Home',
    '- “At 09:08” is due:',
  ]) {
    expect(second!.text).toContain(text);
  }
  expect((await list(user)).map(({ deliveries }) => deliveries[0]?.state)).toEqual(Array(6).fill('sent'));
  // Browser notifications and the list are immediate.
  expect((await list(user)).map(({ sent_at }) => sent_at!.slice(11, 16)).toReversed()).toEqual([
    '09:00',
    '09:00',
    '09:03',
    '09:05',
    '09:08',
    '09:25',
  ]);
});

test('A6: at most ten mails are sent a day; the digest names the rest, and the next day has ten again', async () => {
  await startAt('2026-11-20T00:30:00Z');
  const user = await newReader({ daily_digest: true });
  const hours = Array.from({ length: 15 }, (_, hour) => `${String(hour + 2).padStart(2, '0')}:00`);
  await dueAt(user, hours);
  await dueAt(user, ['02:00'], '2026-11-21');
  await until('2026-11-20T18:00:00Z', 30);

  expect(subjects(user).slice(0, 10)).toEqual(hours.slice(0, 10).map((hour) => `Auric: “At ${hour}” is due`));
  expect(mailsTo(user)).toHaveLength(11);
  expect(mailsTo(user)[10]!.text).toContain(
    'Not emailed yet, since the limit is ten emails a day: “At 12:00” is due, “At 13:00” is due, “At 14:00” is due, “At 15:00” is due, “At 16:00” is due.',
  );
  await until('2026-11-21T02:30:00Z', 30);
  expect(subjects(user).slice(11)).toEqual(['Auric: “At 02:00” is due']);
});

test('A6: all tasks due in a minute are one mail, which names twenty and counts the others', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await newReader();
  const { id: project_id } = await newProject(user);
  const { token } = user;
  const task = { project_id, due_date: '2026-11-20', due_time: '09:00' };
  for (let number = 0; number < 120; number += 1) {
    await app.call(tasksContract.create, { token, body: { ...task, name: `${number} ${'x'.repeat(200)}` } });
  }
  await until('2026-11-20T09:01:00Z', 61);

  const [mail, ...others] = mailsTo(user);
  expect(others).toEqual([]);
  expect(mail!.subject).toMatch(/^Auric: “\d+ x+…” is due and 119 more$/);
  expect(mail!.subject.length).toBeLessThan(110);
  expect(mail!.text).toContain('The first 20. The others are on your list.');
  expect(mail!.text.length).toBeLessThan(6000);
});

test('A6: a pending mail is not sent for read or completed tasks, nor in quiet hours', async () => {
  await startAt('2026-11-20T20:59:00Z');
  const user = await newReader({ quiet_hours_start: '21:05', quiet_hours_end: '08:00' });
  await dueAt(user, ['21:00', '21:01', '21:02', '21:03']);
  await until('2026-11-20T21:03:00Z', 1);
  expect(subjects(user)).toEqual(['Auric: “At 21:00” is due']);

  const notices = await list(user);
  const about = (time: string) => notices.find(({ task_name }) => task_name === `At ${time}`)!;
  await app.call(notificationsContract.read, { token: user.token, params: { id: about('21:01').id } });
  const params = { id: about('21:02').related_task_id! };
  await app.call(tasksContract.change, { token: user.token, params, body: { completed: true } });
  await until('2026-11-21T07:50:00Z', 120);
  expect(mailsTo(user)).toHaveLength(1);
  await until('2026-11-21T08:00:00Z');
  expect(subjects(user).slice(1)).toEqual(['Auric: “At 21:03” is due']);
});

test('A6: a mail program turns off all mails in one click, and the page behind the link says so before', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await newReader({ daily_digest: true });
  await dueAt(user, ['09:00', '10:00']);
  await until('2026-11-20T09:00:00Z', 30);
  const { headers, text } = mailsTo(user)[0]!;
  expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = headers!['List-Unsubscribe']!.slice(1, -1);
  expect(text).toContain(link);
  const url = new URL(link).pathname;

  expect((await app.send({ url })).text).toContain('Turn off all email from Auric?');
  const clicked = await app.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.status, clicked.text.includes('Auric won’t email you anymore.')]).toEqual([200, true]);
  await until('2026-11-20T19:00:00Z', 60);
  expect(mailsTo(user)).toHaveLength(1);
});
