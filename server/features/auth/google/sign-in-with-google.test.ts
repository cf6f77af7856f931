import { afterAll, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';
import { createAccount } from '../create-account.ts';
import { type OpenIdPerson, startOpenIdServer } from '#server/testing/google/openid-server.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const DAY = 86_400_000;

let now = Date.now();
const provider = await startOpenIdServer();
const { google } = provider;
afterAll(provider.stop);
const app = await startTestApp({ clock: () => new Date(now), config: { google } });

let number = 0;
const newPerson = (changes: Partial<OpenIdPerson> = {}): OpenIdPerson => {
  number += 1;
  const names = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' };
  return { sub: `10769150350006150${number}`, email: `maya${number}@gmail.example`, ...names, ...changes };
};
const signIn = async (person: OpenIdPerson, to = app) =>
  to.call(authContract.signInWithGoogle, { body: { token: await provider.tokenFor(person) } });
const refusedTo = async (person: OpenIdPerson, to = app) =>
  to.refused(authContract.signInWithGoogle, { body: { token: await provider.tokenFor(person) } });
const confirm = async (email: string, { database: { db } } = app) => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const email_confirmed_at = new Date(now).toISOString();
  await db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute();
};
const isSignedIn = async (token: string) => (await app.call(authContract.me, { token })).status === 200;

testOnce('the first sign-in creates an account from Google’s data, and a normal session', async () => {
  const picture = 'https://lh3.googleusercontent.com/a/photo=s96-c';
  const person = newPerson({ email: 'Zoe.Berg@Gmail.Example', given_name: ' Zoë ', family_name: 'Berg', picture });

  const { status, body } = await signIn(person);

  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
    token_type: 'bearer',
    user: {
      id: expect.any(String),
      email: 'zoe.berg@gmail.example',
      pending_email: null,
      two_step: null,
      username: 'zoe.berg',
      username_free_at: null,
      first_name: 'Zoë',
      last_name: 'Berg',
      profile_picture: picture,
      has_completed_onboarding: false,
      is_active: true,
      is_operator: true,
      has_password: false,
      timezone: 'UTC',
      unknown_timezone: null,
      day_start_hour: 0,
      week_starts_on: 'monday',
      daily_capacity_minutes: 360,
      usual_task_minutes: 30,
      created_at: new Date(now).toISOString(),
    },
  });
  expect((await app.call(authContract.me, { token: body.access_token })).body).toEqual(body.user);
  // Google has verified the address.
  const { body: confirmation } = await app.call(authContract.emailConfirmation, { token: body.access_token });
  expect(confirmation.confirmed).toBe(true);
});

testOnce('later sign-ins open the same account, even after the address has changed at Google', async () => {
  const person = newPerson();
  const { body: first } = await signIn(person);
  await app.call(authContract.changeProfile, { token: first.access_token, body: { first_name: 'Mia' } });

  const { body: again } = await signIn({ ...person, email: 'another@gmail.example', given_name: 'May' });

  expect(again.user).toEqual({ ...first.user, first_name: 'Mia' });
  const { body: sessions } = await app.call(authContract.sessions, { token: again.access_token });
  expect(sessions).toHaveLength(2);
});

testOnce('`credential` is the same token, and data of the client about the user is ignored', async () => {
  const person = newPerson();
  const victim = newPerson();
  await signIn(victim);
  const userInfo = { id: victim.sub, sub: victim.sub, email: victim.email, email_verified: true, name: 'Victim' };
  const body = { credential: await provider.tokenFor(person), userInfo, user: userInfo, email: victim.email };

  const { status, body: answer } = await app.send({ method: 'POST', url: '/api/auth/google', body });

  expect(status).toBe(200);
  expect((answer as { user: { email: string } }).user.email).toBe(person.email);
  const none = await app.send({ method: 'POST', url: '/api/auth/google', body: { userInfo, token: null } });
  expect([none.status, none.body]).toMatchObject([422, { detail: [{ loc: ['body', 'token'], msg: 'Is required' }] }]);
});

testOnce('a new account gets the zone of the browser; an unknown one is refused before Google is asked', async () => {
  const token = await provider.tokenFor(newPerson());
  const signInFrom = (timezone: string) => app.refused(authContract.signInWithGoogle, { body: { token, timezone } });

  expect((await signInFrom('Mars/Olympus')).status).toBe(422);
  expect((await signInFrom('US/Eastern')).body).toMatchObject({ user: { timezone: 'America/New_York' } });
});

test('names of every form become valid names', async () => {
  const none = { given_name: undefined, family_name: undefined, name: undefined };
  const shapes: [Partial<OpenIdPerson>, string, string][] = [
    [{ ...none, name: 'Maya Lena Lindqvist' }, 'Maya', 'Lena Lindqvist'],
    [{ ...none, given_name: 'Cher' }, 'Cher', ''],
    [{ ...none, email: 'no.name@gmail.example' }, 'no.name', ''],
    [{ given_name: 'A\0\u202eB\n', family_name: '\ud800', name: 'x' }, 'A B', '\ufffd'],
    [{ given_name: `${'x'.repeat(49)}🌞`, family_name: '\u200b' }, 'x'.repeat(49), ''],
    [{ given_name: 'ö'.repeat(5000), family_name: 7 as never }, 'ö'.repeat(50), ''],
  ];
  for (const [claims, first_name, last_name] of shapes) {
    const { body } = await signIn(newPerson(claims as Partial<OpenIdPerson>));
    expect([body.user.first_name, body.user.last_name]).toEqual([first_name, last_name]);
  }
});

test('a user without a last name can send their profile back unchanged; others cannot remove theirs', async () => {
  const person = newPerson({ given_name: 'Cher', family_name: undefined, name: undefined } as Partial<OpenIdPerson>);
  const { access_token: token, user } = (await signIn(person)).body;
  const change = (body: object) => app.refused(authContract.changeProfile, { token, body });

  expect(await change({ ...user, first_name: 'Cherilyn' })).toMatchObject({ status: 200, body: { last_name: '' } });
  expect(await change({ last_name: ' Sarkisian ' })).toMatchObject({ status: 200, body: { last_name: 'Sarkisian' } });
  for (const last_name of ['', ' ', '\u200b']) {
    const { status, body } = await change({ last_name });
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['body', 'last_name'], msg: 'Must not be empty', type: 'value_error' }],
    ]);
  }
});

test('B-19: only a picture on Google’s servers is shown, and the server fetches none', async () => {
  const pictures = [
    'http://lh3.googleusercontent.com/a',
    'https://googleusercontent.com.evil.example/a',
    'https://evilgoogleusercontent.com/a',
    'https://169.254.169.254/latest',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    `https://lh3.googleusercontent.com/${'x'.repeat(500)}`,
  ];
  for (const picture of pictures) {
    expect([picture, (await signIn(newPerson({ picture }))).body.user.profile_picture]).toEqual([picture, null]);
  }
});

test('B-03: a token of another site and an expired, revoked or invented one are refused', async () => {
  const person = newPerson();
  await signIn(person);
  const revoked = await provider.tokenFor(person);
  await provider.revoke(revoked);
  const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMDc2OTE1MDM1MDAwNjE1MDEifQ.';
  const bad = [
    await provider.tokenFor(person, { client: 'other' }),
    await provider.tokenFor(person, { seconds: -1 }),
    revoked,
    ...['', ' ', 'undefined', 'google-auth-token', `google_${Date.now()}`, jwt, `Bearer ${jwt}`, 'a\r\nb: c', 'ü'],
    ...['a&access_token=b', 'x'.repeat(2048)],
  ];

  for (const token of bad) {
    const { status, detail } = await app.refused(authContract.signInWithGoogle, { body: { token } });
    expect([token, status, detail]).toEqual([token, 401, 'Failed to get user information from Google']);
  }
  const { status } = await app.refused(authContract.signInWithGoogle, { body: { token: 'x'.repeat(2049) } });
  expect(status).toBe(422);
});

testOnce('B-03: an address that Google has not verified is refused', async () => {
  const person = newPerson({ email_verified: false });
  const { status, body } = await refusedTo(person);

  expect([status, body.detail]).toEqual([401, 'Failed to get user information from Google']);
  const users = await app.database.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
  expect(users).toEqual([]);
});

for (const isConfirmed of [false, true]) {
  test(`B-03: Google opens ${isConfirmed ? 'a confirmed' : 'an unconfirmed'} account of the same address only with its password (Vaultwarden GHSA-6x5c-84vm-5j56)`, async () => {
    const { email, password, token, user } = await app.newUser();
    if (isConfirmed) await confirm(email);
    const person = newPerson({ email: email.toUpperCase() });
    const tryWith = async (given?: string | null) =>
      app.refused(authContract.signInWithGoogle, { body: { token: await provider.tokenFor(person), password: given } });
    const mailsBefore = app.mails.length;

    for (const missing of [undefined, null]) {
      const { status, body } = await tryWith(missing);
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['body', 'password'], msg: expect.stringContaining('Enter its password'), type: 'value_error' }],
      ]);
    }
    const wrong = await tryWith('wrong');
    expect([wrong.status, wrong.body.detail]).toEqual([403, 'The password is wrong.']);
    expect(await isSignedIn(token)).toBe(true);
    expect(app.mails).toHaveLength(mailsBefore);

    const linked = await tryWith(password);
    await app.settled();
    expect([linked.status, linked.body]).toMatchObject([200, { user: { id: user.id } }]);
    expect(app.mails.slice(mailsBefore).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your Auric account was linked to Google'],
    ]);
    // The password is needed only once.
    expect((await signIn(person)).body.user.id).toBe(user.id);
    await app.settled();
    expect(app.mails).toHaveLength(mailsBefore + 1);
  });
}

testOnce('A6: a person does not share an account with a stranger who signed up with their address', async () => {
  const planted = await app.newUser();
  await confirm(planted.email);
  const person = newPerson({ email: planted.email });
  expect((await refusedTo(person)).status).toBe(422);

  await app.call(authContract.forgotPassword, { body: { email: planted.email } });
  await app.runJob('mail-links');
  const token = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
  await app.call(authContract.resetPassword, { body: { token, new_password: 'owner horse' } });
  const body = { token: await provider.tokenFor(person), password: 'owner horse' };
  const { body: own } = await app.call(authContract.signInWithGoogle, { body });

  expect(own.user.id).toBe(planted.user.id);
  expect(await isSignedIn(planted.token)).toBe(false);
  const { email, password } = planted;
  expect((await app.refused(authContract.login, { body: { email, password } })).status).toBe(401);
  const { body: sessions } = await app.call(authContract.sessions, { token: own.access_token });
  expect(sessions).toHaveLength(1);
});

testOnce('wrong passwords for the link with Google count like failed log-ins', async () => {
  const limited = await startTestApp({ config: { google, rateLimit: true } });
  const { email } = await limited.newUser();
  const body = { token: await provider.tokenFor(newPerson({ email })), password: 'wrong' };
  const statuses = [];
  for (let times = 0; times < 11; times += 1) {
    statuses.push((await limited.refused(authContract.signInWithGoogle, { body })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
});

testOnce('B-03: another Google account with the same address is refused (Vikunja GHSA-xv7q-fvmc-jx96)', async () => {
  const person = newPerson();
  const { body } = await signIn(person);

  const { status, body: refusal } = await refusedTo(newPerson({ email: person.email }));

  expect([status, refusal.detail]).toEqual([
    409,
    expect.stringContaining('The account with this address is linked to another Google account.'),
  ]);
  expect(await isSignedIn(body.access_token)).toBe(true);
});

test('B-03: two similar-looking addresses stay separate (Vaultwarden GHSA-6x5c-84vm-5j56)', async () => {
  const { email } = await app.newUser();
  await confirm(email);

  for (const alike of [email.replace('person', 'ｐerson'), `${email}.`, ` ${email}`, `${email}\0`, `x@y <${email}>`]) {
    expect([alike, (await refusedTo(newPerson({ email: alike }))).status]).toEqual([alike, 401]);
  }
});

test('B-03: logout, a new password and deleting the account end the session at once', async () => {
  const person = newPerson();
  const { body: first } = await signIn(person);
  await app.call(authContract.logout, { token: first.access_token });
  expect(await isSignedIn(first.access_token)).toBe(false);

  const { body: second } = await signIn(person);
  await app.call(authContract.forgotPassword, { body: { email: person.email } });
  await app.runJob('mail-links');
  const token = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
  await app.call(authContract.resetPassword, { body: { token, new_password: 'first horse' } });
  expect(await isSignedIn(second.access_token)).toBe(false);
  expect((await app.call(authContract.login, { body: { email: person.email, password: 'first horse' } })).status).toBe(
    200,
  );

  const { body: third } = await signIn(person);
  const body = { confirmation_text: 'DELETE' };
  expect((await app.call(authContract.deleteAccount, { token: third.access_token, body })).status).toBe(200);
  expect(await isSignedIn(third.access_token)).toBe(false);
  const { body: fresh } = await signIn(person);
  expect(fresh.user.id).not.toBe(third.user.id);
});

testOnce('an account created with Google has no password to guess', async () => {
  const person = newPerson();
  await signIn(person);

  for (const password of ['', 'null', 'no password has this hash']) {
    const { status } = await app.refused(authContract.login, { body: { email: person.email, password } });
    expect(status).toBe(401);
  }
  const names = { first_name: 'Maya', last_name: 'Lindqvist' };
  const taken = await app.refused(authContract.register, {
    body: { email: person.email, password: 'horse!', ...names },
  });
  expect(taken.status).toBe(409);
});

test('concurrent first sign-ins create one account', async () => {
  const person = newPerson();
  const token = await provider.tokenFor(person);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call(authContract.signInWithGoogle, { body: { token } })),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
});

testOnce('a disabled account cannot sign in', async () => {
  const person = newPerson();
  const { body } = await signIn(person);
  const disabled_at = new Date(now).toISOString();
  await app.database.db.updateTable('users').set({ disabled_at }).where('id', '=', body.user.id).execute();

  expect((await refusedTo(person)).status).toBe(403);
});

testOnce('with closed registration, Google signs in to existing accounts and creates none', async () => {
  const closed = await startTestApp({ config: { google, registration: 'closed' } });
  const [known, stranger] = [newPerson(), newPerson()];
  const { email } = known;
  const names = { first_name: 'Maya', last_name: 'Lindqvist', profile_picture: null, timezone: 'UTC' };
  await createAccount(closed.database.db, { email, password_hash: null, isProved: true, ...names }, new Date(now));
  await confirm(email, closed);

  expect((await signIn(known, closed)).body.user.email).toBe(email);
  const { status, body } = await refusedTo(stranger, closed);
  expect([status, body.detail]).toEqual([403, 'Registration is closed on this server.']);
});

testOnce('under a foreign host name, Google signs in to existing accounts and creates none', async () => {
  const unnamed = await startTestApp({ config: { google, publicUrl: null } });
  const person = newPerson();
  const call = async (host: string, who = person) => {
    const body = { token: await provider.tokenFor(who) };
    return unnamed.send({ method: 'POST', url: '/api/auth/google', headers: { host }, body });
  };

  expect((await call('rebound.example')).status).toBe(403);
  expect((await call('localhost:3000')).status).toBe(200);
  expect((await call('rebound.example')).status).toBe(200);
});

testOnce('B-22, B-03: another site cannot sign a user in (Vaultwarden CVE-2026-47158)', async () => {
  const body = { token: await provider.tokenFor(newPerson()) };
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { 'x-csrf-token': 'guess', cookie: 'csrf_token=other' },
  ];
  for (const headers of foreign) {
    const { status } = await app.send({ method: 'POST', url: '/api/auth/google', headers, body });
    expect([headers, status]).toEqual([headers, 403]);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await app.send({
    method: 'POST',
    url: '/api/auth/google',
    headers: form,
    body: `token=${body.token}`,
  });
  expect(posted.status).toBe(415);
});

testOnce('without a client id Google is not called, and the button is hidden', async () => {
  const without = await startTestApp();
  const { status, body } = await refusedTo(newPerson(), without);

  expect([status, body.detail]).toEqual([503, 'Signing in with Google is not set up on this server.']);
  expect((await without.call(authContract.config, {})).body.google_client_id).toBeNull();
  expect((await app.call(authContract.config, {})).body.google_client_id).toBe('auric');
});

testOnce('a session by Google expires like any other', async () => {
  const { body } = await signIn(newPerson());
  now += 31 * DAY;
  expect(await isSignedIn(body.access_token)).toBe(false);
  now -= 31 * DAY;
});
