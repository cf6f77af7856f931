import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { tokensContract } from '#contract/tokens.ts';
import { webhooksContract } from '#contract/webhooks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { startOpenIdServer } from '#server/testing/google/openid-server.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;

let now = Date.now();
const provider = await startOpenIdServer();
afterAll(provider.stop);
const { google } = provider;
const app = await startTestApp({ clock: () => new Date(now), config: { google } });

let number = 0;
const newPerson = (changes: { email?: string } = {}) => {
  number += 1;
  return { sub: `sub-${number}`, email: `maya${number}@gmail.example`, name: 'Maya Lindqvist', ...changes };
};
type Person = ReturnType<typeof newPerson>;
const link = async ({ token }: Pick<TestUser, 'token'>, person: Person, password?: string, to = app) =>
  to.refused(authContract.linkGoogle, { token, body: { token: await provider.tokenFor(person), password } });
const unlink = ({ token }: Pick<TestUser, 'token'>) => app.refused(authContract.unlinkGoogle, { token });
const linkedTo = async ({ token }: Pick<TestUser, 'token'>) =>
  (await app.call(authContract.googleAccount, { token })).body.email;
const signIn = async (person: Person) =>
  app.call(authContract.signInWithGoogle, { body: { token: await provider.tokenFor(person) } });

testOnce('a person links a Google account of any address, signs in with it, and unlinks it', async () => {
  const user = await app.newUser();
  const person = newPerson();
  expect(await linkedTo(user)).toBeNull();

  const { status, body } = await link(user, person);

  expect([status, body]).toEqual([200, { email: person.email, message: 'You can now sign in with Google.' }]);
  expect(await linkedTo(user)).toBe(person.email);
  expect((await signIn(person)).body.user.id).toBe(user.user.id);
  await app.settled();
  expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
    'Your Auric account was linked to Google',
  ]);
  expect((await link(user, person)).status).toBe(200);

  expect([(await unlink(user)).status, (await unlink(user)).status]).toEqual([200, 200]);
  expect(await linkedTo(user)).toBeNull();
  const { body: other } = await signIn(person);
  expect(other.user).toMatchObject({ email: person.email });
  expect(other.user.id).not.toBe(user.user.id);
});

testOnce('linking a Google account confirms the same address, but not another one', async () => {
  const [same, different] = [await app.newUser(), await app.newUser()];
  await link(same, newPerson({ email: same.email }));
  await link(different, newPerson());

  const stateOf = async ({ token }: TestUser) =>
    (await app.call(authContract.emailConfirmation, { token })).body.confirmed;
  expect([await stateOf(same), await stateOf(different)]).toEqual([true, false]);
});

testOnce('B-03: from an older session it needs the password, and a bad token ends no session', async () => {
  const user = await app.newUser();
  const person = newPerson();
  now += 11 * MINUTE;

  expect((await link(user, person)).status).toBe(403);
  expect((await link(user, person, 'wrong')).status).toBe(403);
  const body = { token: 'google-auth-token', password: user.password };
  const bad = await app.refused(authContract.linkGoogle, { token: user.token, body });
  expect([bad.status, bad.body.detail]).toEqual([403, 'Failed to get user information from Google']);
  expect(await linkedTo(user)).toBeNull();
  expect((await link(user, person, user.password)).status).toBe(200);
  now -= 11 * MINUTE;
});

testOnce('B-03: a Google account opens one account, and an account has one Google account', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  const person = newPerson();
  await link(one, person);

  const taken = await link(other, person);
  const second = await link(one, newPerson());

  expect([taken.status, taken.body.detail]).toEqual([
    409,
    'This Google account is linked to another account. Sign in there and unlink it first.',
  ]);
  expect([second.status, second.body.detail]).toEqual([
    409,
    'Another Google account is linked already. Unlink it first.',
  ]);
  expect([await linkedTo(one), await linkedTo(other)]).toEqual([person.email, null]);
  expect((await unlink(other)).status).toBe(200);
  expect(await linkedTo(one)).toBe(person.email);
});

test('linking at the same moment links once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => app.newUser()));
  const person = newPerson();

  const answers = await Promise.all(users.map((user) => link(user, person)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

testOnce('Google cannot be unlinked from an account without a password', async () => {
  const person = newPerson();
  const { access_token: token, user } = (await signIn(person)).body;
  expect(user.has_password).toBe(false);

  const { status, body } = await unlink({ token });
  expect([status, body.detail]).toEqual([400, 'Set a password first, so that you can still sign in.']);

  const chosen = await app.call(authContract.changePassword, { token, body: { new_password: 'first horse' } });
  expect(chosen.status).toBe(200);
  expect((await unlink({ token })).status).toBe(200);
  const login = await app.call(authContract.login, { body: { email: person.email, password: 'first horse' } });
  expect(login.status).toBe(200);
});

test('B-13: an account without a password can be deleted right after signing in with Google, and leaves nothing', async () => {
  const person = newPerson();
  const body = { confirmation_text: 'DELETE' };
  const { access_token: old } = (await signIn(person)).body;
  now += 11 * MINUTE;

  const refused = await app.refused(authContract.deleteAccount, { token: old, body });
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('sign in again')]);
  const { access_token: token, user } = (await signIn(person)).body;
  expect((await app.call(authContract.deleteAccount, { token, body })).status).toBe(200);
  const names = await app.database.db.selectFrom('login_names').selectAll().where('user_id', '=', user.id).execute();
  expect(names).toEqual([]);
  const dead = [old, token].map(async (each) => (await app.refused(authContract.me, { token: each })).status);
  expect(await Promise.all(dead)).toEqual([401, 401]);
  now -= 11 * MINUTE;
});

test('B-03: a password change ends other sessions by Google at once', async () => {
  const person = newPerson();
  const { access_token: here } = (await signIn(person)).body;
  const { access_token: there } = (await signIn(person)).body;
  await app.call(authContract.changePassword, { token: here, body: { new_password: 'first horse' } });

  const statusOf = async (token: string) => (await app.refused(authContract.me, { token })).status;
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
});

testOnce('if addresses must be confirmed, no mail goes to an unconfirmed one', async () => {
  const careful = await startTestApp({ config: { google, confirmEmail: true } });
  const user = await careful.newUser();

  expect((await link(user, newPerson(), user.password, careful)).status).toBe(200);
  await careful.settled();
  expect(careful.mails).toEqual([]);
});

testOnce(
  'B-03: a password reset ends a Google account, calendar address, access token and webhook that another person set up',
  async () => {
    const resetBy = async (email: string, new_password: string) => {
      await app.call(authContract.forgotPassword, { body: { email } });
      await app.runJob('mail-links');
      const token = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
      expect((await app.call(authContract.resetPassword, { body: { token, new_password } })).status).toBe(200);
      await app.settled();
      return (await app.call(authContract.login, { body: { email, password: new_password } })).body.access_token;
    };
    // A stranger signed up with the address of another person, who clicked "Confirm" in the mail.
    const planted = await app.newUser();
    const stranger = newPerson();
    await link(planted, stranger);
    const email_confirmed_at = new Date(now).toISOString();
    await app.database.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', planted.user.id).execute();
    const { secret } = (await app.call(calendarContract.read, { token: planted.token })).body;
    const made = await app.call(tokensContract.create, {
      token: planted.token,
      body: { name: 'Theirs', scopes: ['all'] },
    });
    const webhook = { url: 'https://8.8.8.8/hook', events: ['task.created' as const], is_active: true };
    expect((await app.refused(webhooksContract.create, { token: planted.token, body: webhook })).status).toBe(201);
    const token = await resetBy(planted.email, 'owner horse');

    expect((await app.send({ url: `/api/calendar/${secret}.ics` })).status).toBe(404);
    expect(await linkedTo({ token })).toBeNull();
    expect((await app.refused(authContract.me, { token: made.body.token })).status).toBe(401);
    const webhooks = (await app.call(webhooksContract.list, { token })).body;
    expect(webhooks).toMatchObject([
      { is_active: false, paused_because: 'The password was reset with a mailed link.' },
    ]);
    const { subject, text } = app.mails.at(-1)!;
    expect(subject).toBe('Your Auric password was changed');
    expect(text).toContain('A Google account of another address was unlinked');
    expect(text).toContain('Your calendar feed has a new address');
    expect(text).toContain('Access tokens and connected programs were revoked');
    expect(text).toContain('Your webhooks were paused');
    expect((await signIn(stranger)).body.user.id).not.toBe(planted.user.id);
    // The Google account of the same address belongs to the owner and stays linked.
    const own = newPerson({ email: planted.email });
    expect((await link({ token }, own)).status).toBe(200);
    expect(await linkedTo({ token: await resetBy(planted.email, 'later horse') })).toBe(own.email);
    expect(app.mails.at(-1)!.text).not.toContain('unlinked');
  },
);

testOnce('without a client id no account can be linked, and an existing link can be read and removed', async () => {
  const without = await startTestApp();
  const user = await without.newUser();

  expect((await link(user, newPerson(), user.password, without)).status).toBe(503);
  expect((await without.call(authContract.googleAccount, { token: user.token })).body).toEqual({
    email: null,
    former_email: null,
  });
  expect((await without.call(authContract.unlinkGoogle, { token: user.token })).status).toBe(200);
});

test('with two-step sign-in, Google needs a code too, also when it is about to be linked', async () => {
  const [linked, other] = [await app.newUser(), await app.newUser()];
  const person = newPerson();
  await link(linked, person);
  const codes = new Map<string, () => string>();
  for (const { token, password, email } of [linked, other]) {
    const { body } = await app.call(authContract.startTwoStep, { token, body: { password } });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    codes.set(email, () => totp.generate({ timestamp: now }));
    await app.call(authContract.confirmTwoStep, { token, body: { code: codes.get(email)!() } });
  }
  now += MINUTE;
  const enter = async (as: Person, more: object = {}) => {
    const body = { token: await provider.tokenFor(as), ...more };
    const { status, body: answer } = await app.refused(authContract.signInWithGoogle, { body });
    return [status, answer.code];
  };
  expect(await enter(person)).toEqual([422, 'code_required']);
  expect(await enter(person, { code: '000000' })).toEqual([422, 'wrong_code']);
  const code = codes.get(linked.email)!();
  expect((await enter(person, { code }))[0]).toBe(200);
  expect(await enter(person, { code })).toEqual([422, 'wrong_code']);

  const unlinked = newPerson({ email: other.email });
  const { password } = other;
  expect(await enter(unlinked)).toEqual([422, 'invalid']);
  expect(await enter(unlinked, { password })).toEqual([422, 'code_required']);
  expect(await linkedTo(other)).toBeNull();
  expect((await enter(unlinked, { password, code: codes.get(other.email)!() }))[0]).toBe(200);
  expect(await linkedTo(other)).toBe(other.email);
});
