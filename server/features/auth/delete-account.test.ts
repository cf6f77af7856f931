import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { parseMail } from '#server/testing/smtp.ts';
import { newWorld } from '#server/testing/writes.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });

const remove = ({ token }: TestUser, body: { confirmation_text: string; password?: string }) =>
  app.refused(authContract.deleteAccount, { token, body });

testOnce('B-13: a deleted account leaves nothing, its sessions are invalid, and its e-mail is free again', async () => {
  const other = await app.newUser();
  const user = await app.newUser();
  const { token, email, password } = user;
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  const { body: tasks } = await app.call(tasksContract.list, { token });
  const [first, second] = tasks;
  await app.call(tasksContract.changeDependencies, { token, params: { id: second!.id }, body: [first!.id] });
  await app.call(tasksContract.change, { token, params: { id: first!.id }, body: { completed: true } });
  await app.call(todayContract.pick, { token, params: { id: second!.id } });
  await app.call(todayContract.recordFocus, { token, body: { minutes: 25 } });
  await app.call(tasksContract.delete, { token, params: { id: tasks[2]!.id } });

  const { status, body } = await app.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });

  expect([status, body]).toEqual([
    200,
    { success: true, message: 'Your account was deleted.', deleted_at: '2026-11-20T09:00:00.000Z' },
  ]);
  const rest = await dump(app.database);
  expect(rest).not.toContain(user.user.id);
  expect(rest).not.toContain(email);
  expect(rest).toContain(other.user.id);
  expect((await app.refused(authContract.me, { token })).status).toBe(401);
  const again = { email, password, first_name: 'Maya', last_name: 'Again' };
  expect((await app.call(authContract.register, { body: again })).status).toBe(201);
});

test('B-13: after deletion no table has a row of the account and no file is left', async () => {
  const { user, task, project } = await newWorld(app);
  const other = await newWorld(app);
  const { token } = user;
  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { completed: true } });
  await app.call(todayContract.recordFocus, { token, body: { minutes: 25 } });
  await app.call(todayContract.pick, { token, params: { id: task.id } });
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.call(resourcesContract.create, {
    token,
    body: { filename: 'a.txt', file_content: btoa('Along the river'), parent_type: 'project', parent_id: project.id },
  });
  const picture = { method: 'PUT', url: '/api/auth/profile-picture', token, headers: { 'content-type': 'image/png' } };
  expect((await app.send({ ...picture, body: png() })).status).toBe(200);
  const files = join(app.dataDir, 'files/stored');
  const held = await rowsByTable(user);
  expect(held).toMatchObject({ users: 1, profile_pictures: 1, stored_files: 2, journal_entries: 1, login_names: 2 });
  expect(Object.values(held).filter((rows) => rows > 0).length).toBeGreaterThan(25);
  expect(await readdir(files)).toContain(user.user.id);

  const body = { confirmation_text: 'DELETE', password: user.password };
  expect((await app.call(authContract.deleteAccount, { token, body })).status).toBe(200);

  const left = Object.entries(await rowsByTable(user)).filter(([, rows]) => rows > 0);
  expect(left).toEqual([]);
  expect(await readdir(files)).toEqual([other.user.user.id]);
  expect((await rowsByTable(other.user))['tasks']).toBeGreaterThan(0);
});

/** The number of rows of a user in each table. */
async function rowsByTable({ user }: TestUser): Promise<Record<string, number>> {
  const { db } = app.database;
  const counts: Record<string, number> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const column = name === 'users' ? 'id' : columns.find((each) => each.name === 'user_id')?.name;
    if (column === undefined) continue;
    const { rows } = await sql<{ total: number }>`
      select cast(count(*) as integer) as total from ${sql.table(name)} where ${sql.ref(column)} = ${user.id}
    `.execute(db);
    counts[name] = rows[0]!.total;
  }
  return counts;
}

test('an account is deleted while other requests of theirs are writing', async () => {
  const user = await app.newUser();
  const { token } = user;
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  const { body: tasks } = await app.call(tasksContract.list, { token });
  const complete = ({ id }: { id: string }) =>
    app.refused(tasksContract.change, { token, params: { id }, body: { completed: true } });
  const writes = tasks.slice(0, 6).map(complete);
  const deletion = remove(user, { confirmation_text: 'DELETE' });
  const later = tasks.slice(6, 12).map(complete);

  expect((await deletion).status).toBe(200);
  const statuses = (await Promise.all([...writes, ...later])).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await dump(app.database)).not.toContain(user.user.id);
});

test('B-13: an account is deleted only with the right words and, from an older session, the right password', async () => {
  const user = await app.newUser();

  expect((await remove(user, { confirmation_text: 'delete' })).status).toBe(400);
  expect((await remove(user, { confirmation_text: 'DELETE', password: 'wrong' })).status).toBe(403);
  now = new Date('2026-11-20T09:10:01Z');
  expect((await remove(user, { confirmation_text: 'DELETE' })).status).toBe(403);
  expect((await remove(user, { confirmation_text: 'DELETE', password: 'wrong' })).status).toBe(403);
  expect((await app.call(authContract.me, { token: user.token })).status).toBe(200);
  expect((await remove(user, { confirmation_text: 'DELETE', password: user.password })).status).toBe(200);
  now = new Date('2026-11-20T09:00:00Z');
});

test('after deletion no mail to a pending, replaced or earlier address is left in the outbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const mailer = createMailer({ smtpUrl: null, mailFrom: 'Auric <auric@example.org>', dataDir });
  const home = await startTestApp({ clock: () => now, mailer, config: { confirmEmail: true } });
  const [one, other] = [await home.newUser(), await home.newUser()];
  const mailed = async () => {
    for (const job of ['mail-links', 'send-mails']) await home.runJob(job);
    const files = await readdir(join(dataDir, 'outbox'));
    const sources = await Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')));
    return sources.map((source) => parseMail(source));
  };
  const to = async (address: string) => (await mailed()).filter(({ headers }) => headers.get('to') === address).length;
  await mailed();
  const confirmed = { email_confirmed_at: now.toISOString() };
  await home.database.db.updateTable('users').set(confirmed).where('id', '=', one.user.id).execute();
  const ask = (new_email: string) =>
    home.call(authContract.changeEmail, { token: one.token, body: { new_email, current_password: one.password } });

  await ask('one.replaced@example.org');
  expect(await to('one.replaced@example.org')).toBe(1);
  await ask('one.later@example.org');
  expect(await to('one.replaced@example.org')).toBe(0);
  const link = (await mailed()).find(({ headers }) => headers.get('to') === 'one.later@example.org')!;
  const token = decodeURIComponent(
    /change-email\?token=([\w.%-]+)/.exec(link.body.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!,
  );
  expect((await home.call(authContract.confirmEmailChange, { body: { token } })).status).toBe(200);
  expect(await to(one.email)).toBe(1);
  await ask('one.pending@example.org');
  // Another account's address: the mail to it says that it is taken, and stays.
  expect(await to('one.pending@example.org')).toBe(1);
  const before = await to(other.email);
  await ask(other.email);
  expect([await to('one.pending@example.org'), await to(other.email)]).toEqual([0, before + 1]);
  await home.call(authContract.cancelEmailChange, { token: one.token });
  await ask('one.pending@example.org');
  expect(await to('one.pending@example.org')).toBe(1);

  const body = { confirmation_text: 'DELETE', password: one.password };
  await home.call(authContract.deleteAccount, { token: one.token, body });
  const left = (await mailed()).map(({ headers }) => headers.get('to'));
  expect(left.filter((address) => address !== other.email)).toEqual([]);
  expect(await to(other.email)).toBe(before + 1);
});

test('A11: after deletion nothing of the user is left in the outbox, the mail queue, the link requests or the limits', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const mailer = createMailer({ smtpUrl: null, mailFrom: 'Auric <auric@example.org>', dataDir });
  const home = await startTestApp({ clock: () => now, mailer, config: { rateLimit: true } });
  const [one, other] = [await home.newUser({ from: '10.1.1.1' }), await home.newUser({ from: '10.1.2.1' })];
  const inOutbox = async () => {
    const files = await readdir(join(dataDir, 'outbox'));
    const sources = await Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')));
    return sources.map((source) => parseMail(source).headers.get('to')).toSorted();
  };
  const forgot = (email: string) => home.call(authContract.forgotPassword, { body: { email } });
  const mail = { subject: 'Digest', text: 'x', html: 'x', notBefore: now };
  for (const { email, user } of [one, other]) {
    await forgot(email);
    await enqueueMail(home.database.db, user.id, { key: 'digest:1', ...mail }, now);
    await home.call(authContract.login, { body: { email, password: 'wrong' } });
  }
  for (const job of ['mail-links', 'send-mails']) await home.runJob(job);
  await forgot(one.email);
  await enqueueMail(home.database.db, one.user.id, { key: 'digest:2', ...mail }, now);
  expect(await inOutbox()).toEqual([one.email, one.email, other.email, other.email].toSorted());
  for (const { user } of [one, other]) {
    const confirmed = { email_confirmed_at: now.toISOString() };
    await home.database.db.updateTable('users').set(confirmed).where('id', '=', user.id).execute();
  }

  await home.call(authContract.deleteAccount, { token: one.token, body: { confirmation_text: 'DELETE' } });

  expect(await inOutbox()).toEqual([other.email, other.email]);
  const rest = await dump(home.database);
  const hashes = [one.email, one.user.id].map((text) => createHash('sha256').update(text).digest('hex'));
  for (const trace of [one.email, one.user.id, ...hashes]) expect(rest).not.toContain(trace);
  expect(rest).toContain(createHash('sha256').update(other.email).digest('hex'));
});
