import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;

let now = Date.parse('2026-03-02T09:00:00Z');
const clock = () => new Date(now);
const app = await startTestApp({ clock });

const change = ({ token }: Pick<TestUser, 'token'>, body: { current_password?: string | null; new_password: string }) =>
  app.refused(authContract.changePassword, { token, body });
const tryToLogIn = (email: string, password: string) =>
  app.call(authContract.login, { body: { email, password } }).catch(() => null);
const logIn = async ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  (await app.call(authContract.login, { body: { email, password } })).body.access_token;
const opens = async (email: string, password: string) => (await tryToLogIn(email, password))?.status === 200;
const isSignedIn = async (token: string) => (await app.refused(authContract.me, { token })).status === 200;
const dropPassword = ({ user }: TestUser) =>
  app.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();

test('B-03: a password change ends every other session and every mailed link at once, and sends a mail', async () => {
  const person = await app.newUser();
  const [other, stranger] = [await logIn(person), await app.newUser()];
  await app.call(authContract.forgotPassword, { body: { email: person.email } });
  await app.runJob('mail-links');
  const link = decodeURIComponent(/token=(\S+)/.exec(app.mails.find(({ to }) => to === person.email)!.text)![1]!);

  const { status, body } = await app.call(authContract.changePassword, {
    token: person.token,
    body: { current_password: person.password, new_password: 'new horse' },
  });

  expect([status, body]).toEqual([200, { message: 'Your password was changed. Other devices were signed out.' }]);
  const signedIn = await Promise.all([person.token, other, stranger.token].map(isSignedIn));
  expect(signedIn).toEqual([true, false, true]);
  expect([await opens(person.email, person.password), await opens(person.email, 'new horse')]).toEqual([false, true]);
  const reset = await app.refused(authContract.resetPassword, { body: { token: link, new_password: 'third horse' } });
  expect(reset.status).toBe(400);
  await app.settled();
  const last = app.mails.findLast(({ to }) => to === person.email)!;
  expect([last.subject, last.text.includes('except where you changed it')]).toEqual([
    'Your Auric password was changed',
    true,
  ]);
});

testOnce('a wrong or missing current password is 403 even from a young session, and changes nothing', async () => {
  const person = await app.newUser();
  const other = await logIn(person);

  for (const current_password of ['wrong', '', null, undefined]) {
    const { status, body } = await change(person, {
      ...(current_password !== undefined && { current_password }),
      new_password: 'new horse',
    });
    expect([current_password, status, body.detail]).toEqual([
      current_password,
      403,
      'The password is wrong or missing.',
    ]);
  }
  expect([await opens(person.email, person.password), await isSignedIn(other)]).toEqual([true, true]);
  expect(app.mails.filter(({ to }) => to === person.email)).toEqual([]);
});

test('a new password that is not allowed is 422 at its field, and changes nothing', async () => {
  const person = await app.newUser();
  const { password: current_password } = person;

  const { status, body } = await change(person, { current_password, new_password: 'short' });

  const msg = 'Password must be at least 6 characters long';
  expect([status, body.detail]).toEqual([422, [{ loc: ['body', 'new_password'], msg, type: 'value_error' }]]);
  expect((await change(person, { current_password, new_password: 'x'.repeat(1025) })).status).toBe(422);
  expect(await opens(person.email, current_password)).toBe(true);
});

testOnce(
  'B-01: wrong current passwords count like failed log-ins, and a person changes theirs ten times an hour',
  async () => {
    const limited = await startTestApp({ clock, config: { rateLimit: true } });
    const { token, email, password } = await limited.newUser();
    const put = (current_password: string, new_password = 'new horse', from = '10.7.7.7') =>
      limited.send({ method: 'PUT', url: '/api/auth/password', token, body: { current_password, new_password }, from });
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await put('wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    const login = { method: 'POST', url: '/api/auth/login', body: { email, password }, from: '10.7.7.7' };
    expect((await limited.send(login)).status).toBe(429);
    // The right password works from another network (rule F6).
    expect((await put(password, 'horse 0', '10.8.8.8')).status).toBe(200);

    for (let time = 1; time < 10; time += 1) {
      expect((await put(`horse ${time - 1}`, `horse ${time}`, '10.8.8.8')).status).toBe(200);
    }
    expect((await put('horse 9', 'horse 10', '10.8.8.8')).status).toBe(429);
  },
);

test('of concurrent changes one succeeds, and the others are refused', async () => {
  const person = await app.newUser();
  const passwords = Array.from({ length: 6 }, (_, index) => `horse ${index}`);

  const answers = await Promise.all(
    passwords.map((new_password) => change(person, { current_password: person.password, new_password })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect(await opens(person.email, winner)).toBe(true);
});

test('an account without a password can set one in a new session; from an older one the user must sign in again', async () => {
  const person = await app.newUser();
  await dropPassword(person);
  expect((await app.call(authContract.me, { token: person.token })).body.has_password).toBe(false);

  now += 10 * MINUTE + 1000;
  const old = await change(person, { new_password: 'new horse' });
  expect([old.status, old.body.detail]).toEqual([
    403,
    'This account has no password. Please sign out, sign in again, and try once more.',
  ]);

  now -= MINUTE;
  expect((await change(person, { new_password: 'new horse' })).status).toBe(200);
  expect(await opens(person.email, 'new horse')).toBe(true);
  expect((await app.call(authContract.me, { token: person.token })).body.has_password).toBe(true);
});

testOnce('B-13: an account without a password can be deleted from a new session only', async () => {
  const person = await app.newUser();
  await dropPassword(person);
  const remove = () =>
    app.refused(authContract.deleteAccount, { token: person.token, body: { confirmation_text: 'DELETE' } });

  now += 10 * MINUTE + 1000;
  expect((await remove()).status).toBe(403);
  expect(await isSignedIn(person.token)).toBe(true);
  now -= MINUTE;
  expect((await remove()).status).toBe(200);
});

testOnce('an unconfirmed address gets no mail about it, if the server requires confirmation', async () => {
  const careful = await startTestApp({ clock, config: { confirmEmail: true } });
  const { token, email, password } = await careful.newUser();
  await careful.call(authContract.changePassword, {
    token,
    body: { current_password: password, new_password: 'new horse' },
  });
  await careful.settled();
  await careful.runJob('mail-links');
  expect(careful.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Auric: is this your address?',
  ]);
});
