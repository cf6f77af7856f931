import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { tasksContract } from '#contract/tasks.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUESTION = 'Auric: is this your address?';

let now = new Date('2026-11-20T08:00:00Z');
const clock = () => now;
const pass = (ms: number) => (now = new Date(now.getTime() + ms));
const app = await startTestApp({ clock, config: { confirmEmail: true } });
const { newProject, newTask } = recordsIn(app);

const mailsTo = ({ email }: Pick<TestUser, 'email'>) => app.mails.filter(({ to }) => to === email);
const tokenIn = ({ text }: Mail) => decodeURIComponent(/confirm-email\?token=(\S+)/.exec(text)![1]!);
const confirm = (token: string) => app.refused(authContract.confirmEmail, { body: { token } });
const stateOf = async ({ token }: TestUser) => (await app.call(authContract.emailConfirmation, { token })).body;
const sendAgain = ({ token }: TestUser) => app.refused(authContract.sendConfirmation, { token });
const JOBS = ['notify-due', 'tell-notifications', 'send-digests', 'mail-links', 'send-mails'];
async function runJobs() {
  for (const job of JOBS) await app.runJob(job);
}
/** Advances the clock by hours and runs the jobs of each. */
async function passHours(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    pass(HOUR);
    await runJobs();
  }
}
async function newConfirmed() {
  const user = await app.newUser();
  await app.runJob('mail-links');
  await confirm(tokenIn(mailsTo(user).at(-1)!));
  return user;
}

testOnce('A6: an unconfirmed address gets one mail that asks for confirmation, and no other for a week', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (let day = 20; day < 27; day += 1) {
    const due_date = `2026-11-${day}`;
    await newTask(user, project, { name: 'Buy my pills at evil.example', due_date, due_time: '10:00' });
    await newTask(user, project, { name: 'Done', due_date, completed: true });
  }
  const body = { daily_digest: true };
  await app.call(notificationsContract.changePreferences, { token: user.token, body });
  await passHours(7 * 24);

  expect(mailsTo(user).map(({ subject }) => subject)).toEqual([QUESTION]);
  const [mail] = mailsTo(user);
  expect(`${mail!.text}${mail!.html}`).not.toMatch(/Maya|evil/);
  const { body: list } = await app.call(notificationsContract.list, { token: user.token });
  expect(list.length).toBeGreaterThan(10);
  const tested = await app.call(notificationsContract.test, { token: user.token, body: { channel: 'email' } });
  expect(tested.body.channels).toMatchObject([{ result: 'off', detail: expect.stringContaining('isn’t confirmed') }]);
  expect(mailsTo(user)).toHaveLength(1);
});

testOnce('A6: the link confirms the address, signed in or out, and mail is sent from then on', async () => {
  now = new Date('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  expect(await stateOf(user)).toEqual({ email: user.email, confirmed: false, required: true });
  await app.runJob('mail-links');
  const token = tokenIn(mailsTo(user)[0]!);

  // The request of a mail scanner that opens every link.
  for (const url of [`/confirm-email?token=${token}`, `/api/auth/confirm-email?token=${token}`])
    await app.send({ url });
  expect((await stateOf(user)).confirmed).toBe(false);
  const answers = [await confirm(token), await confirm(token)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 2 }, () => [200, { message: 'Your address is confirmed.', success: true }]),
  );
  expect((await stateOf(user)).confirmed).toBe(true);

  await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '10:00' });
  await passHours(2);
  expect(mailsTo(user).length).toBeGreaterThan(1);
});

test('A6: an expired, incomplete or foreign link says where to get a new one; older links stay valid', async () => {
  const user = await app.newUser();
  await app.runJob('mail-links');
  const first = tokenIn(mailsTo(user)[0]!);
  pass(6 * DAY);
  expect((await sendAgain(user)).status).toBe(200);
  await app.runJob('mail-links');
  expect(mailsTo(user)).toHaveLength(2);
  pass(2 * DAY);

  const other = await app.newUser();
  const second = tokenIn(mailsTo(user)[1]!);
  const dead = [first, second.slice(0, -1), second.replace(user.user.id, other.user.id), '', '.'];
  for (const token of dead) {
    const { status, body } = await confirm(token);
    expect([token, status, body.detail]).toEqual([token, 400, expect.stringContaining('request a new one')]);
  }
  await app.runJob('purge-links');
  expect((await confirm(second)).status).toBe(200);
});

testOnce('A6: the link can be sent again three times a day, and not after the confirmation', async () => {
  const user = await startLimited();
  const again = () => user.app.refused(authContract.sendConfirmation, { token: user.token });
  for (let time = 0; time < 3; time += 1) {
    expect((await again()).status).toBe(200);
    await user.app.runJob('mail-links');
  }
  const refused = await again();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400']);
  await user.app.runJob('mail-links');
  expect(user.app.mails).toHaveLength(3);

  pass(DAY);
  await user.app.call(authContract.confirmEmail, { body: { token: tokenIn(user.app.mails[2]!) } });
  expect((await again()).body).toEqual({ message: 'Your address needs no confirmation.', success: true });
  await user.app.runJob('mail-links');
  expect(user.app.mails).toHaveLength(3);
});

testOnce('A6: repeated sign-ups and deletions mail an address at most four times a day', async () => {
  const limited = await startTestApp({ clock, config: { confirmEmail: true, rateLimit: true } });
  const email = 'victim@example.org';
  for (let round = 0; round < 12; round += 1) {
    const from = `10.9.${round}.1`;
    const body = { email, password: 'correct horse', first_name: 'Buy', last_name: 'pills' };
    await limited.send({ method: 'POST', url: '/api/auth/register', body, from });
    const login = await limited.send({ method: 'POST', url: '/api/auth/login', body, from });
    const { access_token: token } = login.body as { access_token: string };
    await limited.runJob('mail-links');
    await limited.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });
  }
  expect(limited.mails.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 4 }, () => [email, QUESTION]),
  );
});

testOnce('a new password by a mailed link confirms the address as well', async () => {
  const user = await app.newUser();
  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('mail-links');
  const reset = mailsTo(user).find(({ subject }) => subject.startsWith('Choose'))!;
  const token = decodeURIComponent(/token=(\S+)/.exec(reset.text)![1]!);
  await app.call(authContract.resetPassword, { body: { token, new_password: 'new horse' } });

  const { email } = user;
  const { body: login } = await app.call(authContract.login, { body: { email, password: 'new horse' } });
  expect(await stateOf({ ...user, token: login.access_token })).toMatchObject({ confirmed: true });
});

testOnce('without required confirmation all mail is sent', async () => {
  now = new Date('2026-11-20T08:00:00Z');
  const open = await startTestApp({ clock });
  const user = await open.newUser();
  await open.runJob('mail-links');
  expect(open.mails).toEqual([]);
  const { body } = await open.call(notificationsContract.test, { token: user.token, body: { channel: 'email' } });
  expect(body.channels).toMatchObject([{ result: 'sent' }]);
  const state = await open.call(authContract.emailConfirmation, { token: user.token });
  expect(state.body).toMatchObject({ confirmed: false, required: false });
});

testOnce('an older account is asked once, with its first mail; already queued mail is not sent', async () => {
  now = new Date('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  await app.database.db.deleteFrom('link_requests').execute();
  const users = app.database.db.updateTable('users').where('id', '=', user.user.id);
  await users.set({ confirmation_asked_at: null }).execute();
  const waiting = { key: 'digest:daily:2026-11-19', subject: 'Old', text: 'x', html: 'x', notBefore: now };
  await enqueueMail(app.database.db, user.user.id, waiting, now);
  await passHours(1);
  expect(mailsTo(user)).toEqual([]);

  await newTask(user, await newProject(user), { name: 'Tea', due_date: '2026-11-20', due_time: '10:00' });
  await passHours(5);
  expect(mailsTo(user).map(({ subject }) => subject)).toEqual([QUESTION]);
});

testOnce('a second user can neither see nor confirm the first user’s address', async () => {
  const [one, other] = [await newConfirmed(), await app.newUser()];
  expect((await stateOf(one)).confirmed).toBe(true);
  expect(await stateOf(other)).toMatchObject({ email: other.email, confirmed: false });
  expect((await app.call(tasksContract.list, { token: other.token })).status).toBe(200);
});

async function startLimited() {
  const limited = await startTestApp({ clock, config: { confirmEmail: true, rateLimit: true } });
  const user = await limited.newUser();
  await limited.database.db.deleteFrom('link_requests').execute();
  return { ...user, app: limited };
}
