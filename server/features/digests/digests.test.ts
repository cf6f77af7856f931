import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

async function at(instant: string) {
  now = new Date(instant);
  for (const job of ['send-digests', 'send-mails']) await app.runJob(job);
}

/** Sets the clock to a new time, without the jobs in between. */
async function startAt(instant: string) {
  await app.database.db.deleteFrom('jobs').execute();
  await at(instant);
  app.mails.length = 0;
}

const prefer = ({ token }: TestUser, body: object) =>
  app.call(notificationsContract.changePreferences, { token, body });
const mailsTo = ({ email }: TestUser) => app.mails.filter(({ to }) => to === email);

async function newDiarist(preferences: object, timezone = 'UTC') {
  const user = await app.newUser({ timezone });
  await prefer(user, preferences);
  return user;
}

test('the daily digest has completed and open tasks and those due tomorrow', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await newDiarist({ daily_digest: true, weekly_digest: false });
  const project = await newProject(user, { name: 'Home' });
  await newTask(user, project, { name: 'Pay rent', completed: true, priority: 'high' });
  await newTask(user, project, { name: 'Water', due_date: '2026-11-20' });
  await newTask(user, project, { name: 'Call', due_date: '2026-11-21', due_time: '09:00', estimated_duration: 90 });
  await newRule(user.token, { name: 'Run', start_date: '2026-11-21' });
  await at('2026-11-20T17:55:00Z');
  expect(mailsTo(user)).toEqual([]);
  await at('2026-11-20T18:00:00Z');
  await at('2026-11-20T18:05:00Z');

  const [mail, ...more] = mailsTo(user);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Auric: 1 done today');
  expect(mail!.text).toContain('“Pay rent”: 15 points.');
  expect(mail!.text).toContain('Still open: “Water”.');
  expect(mail!.text).toContain('Tomorrow has 2 tasks, about 2 hours (1 without an estimate, counted as 30 minutes):');
  expect(mail!.text).toContain('- Call: 9:00');
});

test('the weekly digest is sent on the last evening of the user’s week, in their zone', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const monday = await newDiarist({});
  const sunday = await newDiarist({}, 'Asia/Tokyo');
  const weekOf = (user: TestUser, week_starts_on: 'monday' | 'sunday') =>
    app.call(authContract.changeProfile, { token: user.token, body: { week_starts_on } });
  await weekOf(monday, 'monday');
  await weekOf(sunday, 'sunday');
  for (const user of [monday, sunday]) {
    const pillar = await newPillar(user, { name: 'Health', time_allocation_percentage: 40 });
    const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
    await newTask(user, project, { name: 'Run', completed: true, estimated_duration: 30 });
    await newTask(user, await newProject(user), { name: 'Sort photos', completed: true });
    await newTask(user, project, { name: 'Swim', due_date: '2026-11-25' });
  }
  // Saturday, 18:00 in Tokyo.
  await at('2026-11-21T09:00:00Z');
  expect([mailsTo(monday).length, mailsTo(sunday).length]).toEqual([0, 1]);
  await at('2026-11-22T18:00:00Z');
  expect([mailsTo(monday).length, mailsTo(sunday).length]).toEqual([1, 1]);

  const [mail] = mailsTo(monday);
  expect(mail!.subject).toBe('Auric: Your week: 10 points');
  expect(mail!.text).toContain('2 tasks completed.');
  expect(mail!.text).toContain(
    'Time given: Health 50% (wanted 40%). 1 of 2 tasks had no estimate and counts as 30 min.',
  );
  expect(mail!.text).toContain('- Swim: on Wednesday');
});

test('no digest is sent without content, with e-mail off, or when a server is started again days later', async () => {
  await startAt('2026-11-17T12:00:00Z');
  const idle = await newDiarist({ daily_digest: true });
  const silent = await newDiarist({ daily_digest: true, email_notifications: false });
  const late = await newDiarist({ daily_digest: true, weekly_digest: false });
  for (const user of [silent, late]) await newTask(user, await newProject(user), { completed: true });
  await at('2026-11-19T12:00:00Z');

  expect([idle, silent, late].map((user) => mailsTo(user).length)).toEqual([0, 0, 0]);
});

test('a digest in quiet hours waits until they end', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await newDiarist({ daily_digest: true, quiet_hours_start: '17:00', quiet_hours_end: '19:00' });
  await newTask(user, await newProject(user), { completed: true });
  await at('2026-11-20T18:00:00Z');
  expect(mailsTo(user)).toEqual([]);
  await at('2026-11-20T19:00:00Z');
  expect(mailsTo(user).length).toBe(1);
});

test('a digest is turned off by its link or by one click in a mail program, but not by opening the link', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await newDiarist({ daily_digest: true });
  await newTask(user, await newProject(user), { completed: true });
  await at('2026-11-20T18:00:00Z');
  const { headers, html, text } = mailsTo(user)[0]!;
  const url = new URL(headers!['List-Unsubscribe']!.slice(1, -1)).pathname;
  expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect([html!.includes(url), text.includes(url)]).toEqual([true, true]);
  const isOn = async () => (await app.call(notificationsContract.preferences, { token: user.token })).body.daily_digest;

  const page = await app.send({ url });
  expect([page.status, await isOn()]).toEqual([200, true]);
  expect(page.text).toContain('<form method="post">');
  const wrong = await app.send({ method: 'POST', url: url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) });
  expect([wrong.status, await isOn()]).toEqual([404, true]);
  const oneClick = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const;
  for (const [type, body] of oneClick) {
    await app.call(notificationsContract.changePreferences, { token: user.token, body: { daily_digest: true } });
    const clicked = await app.send({ method: 'POST', url, headers: { 'content-type': type }, body });
    expect([type, clicked.status, await isOn()]).toEqual([type, 200, false]);
  }
});

test('A-12: the button turns a digest off on plain http, and so does the page of a mail program', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const user = await newDiarist({ daily_digest: true });
  await newTask(user, await newProject(user), { completed: true });
  await at('2026-11-20T18:00:00Z');
  const url = new URL(mailsTo(user)[0]!.headers!['List-Unsubscribe']!.slice(1, -1)).pathname;
  const press = (from: Record<string, string>) =>
    app.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
      body: '',
    });

  // Because of our referrer policy a browser sends no origin, and over plain http no Sec-Fetch-Site.
  expect((await press({ origin: 'null' })).status).toBe(200);
  expect((await press({ origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  const { body } = await app.call(notificationsContract.preferences, { token: user.token });
  expect(body.daily_digest).toBe(false);
});

test('a digest contains nothing of another user', async () => {
  await startAt('2026-11-20T12:00:00Z');
  const [one, other] = [await newDiarist({ daily_digest: true }), await newDiarist({ daily_digest: true })];
  await newTask(one, await newProject(one), { name: 'Secret of one', completed: true });
  const task = await newTask(other, await newProject(other), { name: 'Secret of other' });
  await app.call(tasksContract.change, { token: other.token, params: { id: task.id }, body: { completed: true } });
  await at('2026-11-20T18:00:00Z');

  expect(mailsTo(one)[0]!.text).not.toContain('Secret of other');
  expect(mailsTo(other)[0]!.text).not.toContain('Secret of one');
});

test('notices and mails format days and times in the locale of the last browser', async () => {
  await startAt('2026-11-20T08:00:00Z');
  const user = await newDiarist({ daily_digest: true, weekly_digest: false });
  const { token } = user;
  const project = await newProject(user, { name: 'Home' });
  await newTask(user, project, { name: 'Call', due_date: '2026-11-20', due_time: '15:00' });
  await newTask(user, project, { name: 'Fly', due_date: '2026-11-21', due_time: '13:30' });
  const visit = (language: string) =>
    app.send({ url: '/api/auth/me', token, headers: { 'accept-language': language } });
  const stored = async () => {
    const users = app.database.db.selectFrom('users').where('id', '=', user.user.id);
    return (await users.select('locale').executeTakeFirst())?.locale;
  };
  expect(await stored()).toBeNull();
  // A script that accepts any language has none. The first one is stored at once.
  await visit('*');
  expect(await stored()).toBeNull();
  await visit('en-AU,en;q=0.9');
  expect(await stored()).toBe('en-AU');
  // The last use of a session is stored once in ten minutes, and another locale with it.
  await at('2026-11-20T08:05:00Z');
  await visit('en-US,en;q=0.9');
  expect(await stored()).toBe('en-AU');
  await at('2026-11-20T08:20:00Z');
  await visit('en-US,en;q=0.9');
  expect(await stored()).toBe('en-US');

  // A client without `Accept-Language` changes nothing.
  await at('2026-11-20T15:00:00Z');
  await app.runJob('notify-due');
  const { body: notices } = await app.call(notificationsContract.list, { token, query: {} });
  expect(notices.map(({ message }) => message)).toContain('Due on Friday, November 20 at 3:00 PM · Home');
  await at('2026-11-20T18:00:00Z');
  await at('2026-11-20T18:05:00Z');
  expect(mailsTo(user).at(-1)!.text).toContain('- Fly: 1:30 PM');
});
