import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authContract } from '#contract/auth.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const HOUR = 3_600_000;
const DEAD_LINK = 'This reset link is invalid or has expired. Please request a new one.';

let now = Date.parse('2026-03-02T09:00:00Z');
const clock = () => new Date(now);
const counter = new StatementCounter();
const app = await startTestApp({ clock, counter });

/** Sends a request and waits for its mail, which is sent after the response. */
async function mailAfter(email: string, ask: () => Promise<unknown>, on: TestApp = app): Promise<Mail> {
  const received = () => on.mails.filter(({ to }) => to === email);
  const before = received().length;
  await ask();
  await on.runJob('mail-links');
  await on.settled();
  expect(received().length).toBeGreaterThan(before);
  return received().at(-1)!;
}
const forgot = (email: string) => app.call(authContract.forgotPassword, { body: { email } });
const linkIn = ({ text }: Mail) => new URL(/https?:\S+reset\S+/.exec(text)![0]);
const newLink = async (email: string) => linkIn(await mailAfter(email, () => forgot(email))).searchParams.get('token')!;
const reset = (token: string, new_password: string) =>
  app.refused(authContract.resetPassword, { body: { token, new_password } });
const logIn = async (email: string, password: string) =>
  (await app.call(authContract.login, { body: { email, password } })).status;

test('a forgotten password: the mailed link sets a new one, ends every session and is confirmed by mail', async () => {
  const { email, password, token: session } = await app.newUser();

  const mail = await mailAfter(email, async () => {
    const { status, body } = await forgot(` ${email.toUpperCase()} `);
    expect([status, body]).toEqual([200, { message: 'Password reset email sent!', success: true }]);
  });
  expect(mail.subject).toBe('Choose a new Auric password');
  expect(await logIn(email, password)).toBe(200);

  const token = linkIn(mail).searchParams.get('token')!;
  const confirmation = await mailAfter(email, async () => {
    const { status, body } = await app.call(authContract.resetPassword, { body: { token, new_password: 'new horse' } });
    const message = 'Password updated successfully. You can now sign in.';
    expect([status, body]).toEqual([200, { message, success: true }]);
  });

  expect([await logIn(email, password), await logIn(email, 'new horse')]).toEqual([401, 200]);
  expect((await app.call(authContract.me, { token: session })).status).toBe(401);
  expect(confirmation.subject).toBe('Your Auric password was changed');
  expect(confirmation.text).not.toContain('token');
});

testOnce('B-02: an unknown address gets the same response, byte by byte, and no mail', async () => {
  const { email } = await app.newUser();
  const stable = ({ headers, status, text }: Awaited<ReturnType<typeof forgot>>) => {
    const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...others } = headers;
    return { status, text, others };
  };

  const known = await forgot(email);
  const unknown = await forgot('nobody@example.org');

  expect(stable(unknown)).toEqual(stable(known));
  await app.runJob('mail-links');
  expect(app.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false);
});

test('A14: a link request and the next six calls behave the same whether or not the address exists', async () => {
  const { email } = await app.newUser();
  const statementsFor = (address: string) =>
    counter.during(async () => {
      await forgot(address);
      for (let call = 0; call < 6; call += 1) await forgot(`other${call}@example.org`);
      await app.settled();
    });

  const known = await statementsFor(email);
  expect(known).toHaveLength(7);
  expect(await statementsFor('nobody@example.org')).toEqual(known);
  expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
});

testOnce('a requested link is mailed soon, once, without waiting for the schedule', async () => {
  const live = await startTestApp({ clock: () => new Date('2026-03-02T09:00:00Z'), config: { confirmEmail: true } });
  // No job is due while the clock is fixed.
  await live.jobs.runDue();
  live.jobs.start();
  onTestFinished(() => live.stop());
  const subjectsOf = (email: string) => live.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  const { email } = await live.newUser();
  const confirm = 'Auric: is this your address?';
  await vi.waitFor(() => expect(subjectsOf(email)).toEqual([confirm]), { timeout: 60_000 });

  await live.call(authContract.forgotPassword, { body: { email } });
  const both = [confirm, 'Choose a new Auric password'];
  await vi.waitFor(() => expect(subjectsOf(email)).toEqual(both), { timeout: 60_000 });
  const left = () => live.database.db.selectFrom('link_requests').selectAll().execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 60_000 });
  expect(subjectsOf(email)).toEqual(both);
});

testOnce('B-02: the link uses PUBLIC_URL, whatever host a request names (CVE-2025-70948, CVE-2026-27812)', async () => {
  const behindProxy = await startTestApp({ config: { publicUrl: 'https://auric.example.org/app', trustProxy: 1 } });
  const { email } = await behindProxy.newUser();
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example;proto=http',
    referer: 'https://evil.example/',
  };
  const ask = () => behindProxy.send({ method: 'POST', url: '/api/auth/forgot-password', headers, body: { email } });

  const mail = await mailAfter(email, ask, behindProxy);

  expect(linkIn(mail).href).toMatch(/^https:\/\/auric\.example\.org\/app\/reset-password\?token=[\w.%-]+$/);
  expect(mail.text).not.toContain('evil');
});

testOnce('B-02: without PUBLIC_URL the link uses the address the server listens on', async () => {
  const local = await startTestApp({ config: { publicUrl: null } });
  const { port } = await local.listen();
  const { email } = await local.newUser();
  const headers = { host: 'evil.example' };
  const ask = () => local.send({ method: 'POST', url: '/api/auth/forgot-password', headers, body: { email } });

  expect(linkIn(await mailAfter(email, ask, local)).origin).toBe(`http://127.0.0.1:${port}`);
});

test('B-02: the database contains no usable secret of a link or a session (Vikunja GHSA-r6w9-259g-gwrv)', async () => {
  const { email, password, token: session } = await app.newUser();
  const link = await newLink(email);

  const stored = await dump(app.database);

  for (const secret of [link, session]) {
    const random = secret.slice(secret.indexOf('.') + 1);
    expect(Buffer.from(random, 'base64url')).toHaveLength(32);
    expect(stored).not.toContain(random);
    expect(stored).toContain(createHash('sha256').update(secret).digest('hex'));
  }
  expect(stored).not.toContain(password);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('B-02: a used, replaced, expired, foreign or unknown link is invalid (Vikunja GHSA-rfjg-6m84-crj2)', async () => {
  const { email, password, user } = await app.newUser();
  const other = await app.newUser();
  const used = await newLink(other.email);
  await reset(used, 'other horse');
  const replaced = await newLink(email);
  const living = await newLink(email);
  const random = living.slice(living.indexOf('.') + 1);
  const dead = [used, replaced, `${other.user.id}.${random}`, `${user.id}.x`, user.id, random, '', '.', `${living} `];

  for (const token of dead) {
    const { status, body } = await reset(token, 'new horse');
    expect([token, status, body.detail]).toEqual([token, 400, DEAD_LINK]);
  }
  expect(await logIn(email, password)).toBe(200);

  now += 25 * HOUR;
  expect((await reset(living, 'new horse')).body.detail).toBe(DEAD_LINK);
  const fresh = await newLink(email);
  now += 23 * HOUR;
  expect((await reset(fresh, 'new horse')).status).toBe(200);
});

test('B-02: twenty parallel uses of one link succeed once (Vikunja GHSA-rfjg-6m84-crj2)', async () => {
  const { email } = await app.newUser();
  const token = await newLink(email);
  const passwords = Array.from({ length: 20 }, (_, index) => `horse number ${index}`);

  const answers = await Promise.all(passwords.map((password) => reset(token, password)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...passwords.slice(1).map(() => 400)]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect(await logIn(email, winner)).toBe(200);
});

test('B-02: for concurrent requests one link is mailed, and it works', async () => {
  const { email } = await app.newUser();
  await Promise.all(Array.from({ length: 8 }, () => forgot(email)));
  await app.runJob('mail-links');

  const mails = app.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect((await reset(linkIn(mails[0]!).searchParams.get('token')!, 'new horse')).status).toBe(200);
});

testOnce('a password that is too short is refused, and the link stays valid', async () => {
  const { email, password } = await app.newUser();
  const token = await newLink(email);

  const { status, body } = await reset(token, 'short');

  const msg = 'Password must be at least 6 characters long';
  expect([status, body.detail]).toEqual([422, [{ loc: ['body', 'new_password'], msg, type: 'value_error' }]]);
  expect(await logIn(email, password)).toBe(200);
  expect((await reset(token, 'long enough')).status).toBe(200);
});

testOnce('an account without a password accepts none, and can set one by mail', async () => {
  const { email, user } = await app.newUser();
  await app.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();

  for (const guess of ['', 'null', 'no password has this hash']) expect(await logIn(email, guess)).toBe(401);
  expect((await reset(await newLink(email), 'new horse')).status).toBe(200);
  expect(await logIn(email, 'new horse')).toBe(200);
});

testOnce('a secret in an address does not authenticate (Immich GHSA-78x4-6x83-jx75)', async () => {
  const { token, email } = await app.newUser();
  const link = await newLink(email);

  for (const key of ['token', 'access_token', 'authorization', 'apiKey']) {
    expect((await app.send({ url: `/api/auth/me?${key}=${token}` })).status).toBe(401);
  }
  expect((await app.send({ url: `/api/auth/me`, token: link })).status).toBe(401);
});

testOnce('B-25: with PASSWORD_BLOCKLIST a common password is refused when registering and resetting', async () => {
  const strict = await startTestApp({ config: { passwordBlocklist: true } });
  const { email } = await strict.newUser();
  const msg = 'This password is too common. Please choose another one.';
  const mail = await mailAfter(email, () => strict.call(authContract.forgotPassword, { body: { email } }), strict);
  const token = linkIn(mail).searchParams.get('token')!;

  for (const password of ['123456', 'Password1', 'QWERTY123', 'letmein', 'Auric2026!', email.toUpperCase()]) {
    const names = { first_name: 'Maya', last_name: 'Lindqvist' };
    const own = password.includes('@') ? password : 'new@example.org';
    const body = { email: own, password, ...names };
    const registration = await strict.refused(authContract.register, { body });
    const change = await strict.refused(authContract.resetPassword, { body: { token, new_password: password } });
    expect([password, registration.status, change.status]).toEqual([password, 422, 422]);
    expect(registration.body.detail).toEqual([{ loc: ['body', 'password'], msg, type: 'value_error' }]);
    expect(change.body.detail).toEqual([{ loc: ['body', 'new_password'], msg, type: 'value_error' }]);
  }
  const fine = await strict.call(authContract.resetPassword, { body: { token, new_password: 'auric keeps me sane' } });
  expect(fine.status).toBe(200);
});

testOnce('without PASSWORD_BLOCKLIST only the length is checked', async () => {
  const { email } = await app.newUser();

  expect((await reset(await newLink(email), '123456')).status).toBe(200);
});
