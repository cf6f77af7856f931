import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now = Date.parse('2026-03-02T09:00:00Z');
const pass = (milliseconds: number) => {
  now += milliseconds;
};
const counter = new StatementCounter();
const app = await startTestApp({ clock: () => new Date(now), counter });

let number = 0;
const newPerson = (changes: object = {}) => {
  number += 1;
  const names = { first_name: 'Maya', last_name: 'Lindqvist' };
  return { email: `someone${number}@example.org`, password: 'correct horse', ...names, ...changes };
};
const register = (changes: object = {}) => app.call(authContract.register, { body: newPerson(changes) });
const refuseToRegister = (changes: object) => app.refused(authContract.register, { body: newPerson(changes) });
const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await app.call(authContract.login, { body: { email, password } })).body.access_token;
const isSignedIn = async (token: string) => (await app.call(authContract.me, { token })).status === 200;

testOnce('registering returns the new user, the defaults of the product and a message', async () => {
  const { status, body } = await register({ email: ' Zoe@Example.ORG ', first_name: ' Zoë ' });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    email: 'zoe@example.org',
    pending_email: null,
    two_step: null,
    username: 'zoe',
    username_free_at: null,
    first_name: 'Zoë',
    last_name: 'Lindqvist',
    profile_picture: null,
    has_completed_onboarding: false,
    is_active: true,
    is_operator: true,
    has_password: true,
    timezone: 'UTC',
    day_start_hour: 0,
    week_starts_on: 'monday',
    daily_capacity_minutes: 360,
    unknown_timezone: null,
    usual_task_minutes: 30,
    created_at: new Date(now).toISOString(),
    message: 'Your account has been created successfully. You can now sign in.',
  });
});

test('the weeks of a new account begin with the day of the browser’s language, otherwise on Monday', async () => {
  const startOf = async (email: string, language: string) => {
    const person = { email, password: 'correct horse', first_name: 'Zoë', last_name: 'Lindqvist' };
    const headers = { 'accept-language': language };
    const { body } = await app.send({ method: 'POST', url: '/api/auth/register', body: person, headers });
    return (body as { week_starts_on: string }).week_starts_on;
  };
  expect(await startOf('us@example.org', 'en-US,en;q=0.9')).toBe('sunday');
  expect(await startOf('gb@example.org', 'en-GB')).toBe('monday');
  expect(await startOf('de@example.org', 'de-DE,en-US;q=0.8')).toBe('monday');
});

testOnce('a blank username becomes the part of the e-mail before the @, made unique with a number', async () => {
  const usernames: string[] = [];
  for (const [index, username] of [undefined, null, '', '   '].entries()) {
    usernames.push((await register({ email: `li.wei@${index}.example.org`, username })).body.username);
  }
  const reserved = await register({ email: 'admin@example.org' });
  const odd = await register({ email: "o'neil@example.org" });

  expect(usernames).toEqual(['li.wei', 'li.wei2', 'li.wei3', 'li.wei4']);
  expect(reserved.body.username).toBe('admin2');
  expect(odd.body.username).toBe('o-neil');
});

test('a time zone is an IANA name that the server can compute with; all others are refused', async () => {
  const { token } = await app.newUser();
  for (const timezone of ['Mars/Olympus', 'ACT', 'CST', '\u221201:00', '+05:30', '-0100', '', 'Etc/Unknown']) {
    const refusals = [
      await refuseToRegister({ timezone }),
      await app.refused(authContract.changeProfile, { token, body: { timezone } }),
    ];
    const problem = { loc: ['body', 'timezone'], msg: 'Unknown time zone' };
    const refusal = { status: 422, body: { detail: [problem] } };
    expect({ timezone, refusals }).toMatchObject({ timezone, refusals: [refusal, refusal] });
  }
});

test('an alias of a time zone is stored as its canonical name, a city as it was spelt', async () => {
  const { token } = await app.newUser();
  const spelt = {
    'US/Eastern': 'America/New_York',
    'europe/kyiv': 'Europe/Kyiv',
    'Etc/UTC': 'UTC',
    Japan: 'Asia/Tokyo',
  };
  for (const [timezone, kept] of Object.entries(spelt)) {
    expect((await app.call(authContract.changeProfile, { token, body: { timezone } })).body.timezone).toBe(kept);
  }
  expect((await register({ timezone: 'US/Eastern' })).body.timezone).toBe('America/New_York');
});

test('every accepted time zone works', async () => {
  const { token } = await app.newUser({ timezone: 'Asia/Kathmandu' });
  const create = (url: string, body: object) => app.send({ method: 'POST', url, token, body });
  const project = (await create('/api/projects', { name: 'P', due_date: '2026-03-02' })).body as { id: string };
  await create('/api/tasks', { name: 'T', project_id: project.id, due_date: '2026-03-02' });
  for (const timezone of ['europe/stockholm', 'EST5EDT', 'Etc/GMT+12', 'Pacific/Kiritimati']) {
    expect((await app.call(authContract.changeProfile, { token, body: { timezone } })).status).toBe(200);
    expect((await app.send({ url: '/api/tasks', token })).status).toBe(200);
    expect((await app.send({ url: '/api/projects', token })).status).toBe(200);
  }
});

test('a stored zone that the server does not know counts as UTC and is reported; a known one is not checked when a record is sent back', async () => {
  const { token, user } = await app.newUser({ timezone: 'Europe/Oslo' });
  const store = (timezone: string) =>
    app.database.db.updateTable('users').set({ timezone }).where('id', '=', user.id).execute();
  const readMe = async () => (await app.call(authContract.me, { token })).body;

  await store('ACT');
  expect(await readMe()).toMatchObject({ timezone: 'UTC', unknown_timezone: 'ACT' });
  expect((await app.send({ url: '/api/today', token })).status).toBe(200);
  const changed = await app.call(authContract.changeProfile, { token, body: { timezone: 'UTC' } });
  expect(changed.body).toMatchObject({ timezone: 'UTC', unknown_timezone: null });

  // Earlier versions accepted offsets.
  await store('+05:30');
  const whole = { ...(await readMe()), first_name: 'Mia' };
  expect((await app.call(authContract.changeProfile, { token, body: whole })).body).toMatchObject({
    first_name: 'Mia',
    timezone: '+05:30',
    unknown_timezone: null,
  });
});

testOnce('a missing name, an invalid address and a short password are each reported at their field', async () => {
  const { status, body } = await refuseToRegister({ email: 'maya@', first_name: ' ', last_name: undefined });
  const short = await refuseToRegister({ password: 'abcde' });

  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ['body', 'email'], msg: 'Must be an email address' },
    { loc: ['body', 'first_name'], msg: 'Must not be empty' },
    { loc: ['body', 'last_name'] },
  ]);
  expect(short.status).toBe(422);
  expect(short.body.detail).toEqual([
    { loc: ['body', 'password'], msg: 'Password must be at least 6 characters long', type: 'value_error' },
  ]);
});

testOnce('a taken e-mail or username is a conflict, and leaves nothing behind', async () => {
  const { body: first } = await register();
  const usersBefore = await app.database.db.selectFrom('users').select('id').orderBy('id').execute();

  const sameEmail = await refuseToRegister({ email: first.email });
  const sameName = await refuseToRegister({ username: first.username.toUpperCase() });

  expect([sameEmail.status, sameEmail.body.detail]).toEqual([409, 'Email already registered. Please sign in instead.']);
  expect([sameName.status, sameName.body.detail]).toEqual([409, 'Username is already taken']);
  expect(await app.database.db.selectFrom('users').select('id').orderBy('id').execute()).toEqual(usersBefore);
});

testOnce('B-13: POST /users is the same registration, and neither returns a hash', async () => {
  const body = newPerson();

  const { status, body: user, text } = await app.send({ method: 'POST', url: '/api/users', body });
  const again = await app.send({ method: 'POST', url: '/api/users', body });

  expect([status, again.status]).toEqual([201, 409]);
  expect(user).toMatchObject({ email: body.email, has_completed_onboarding: false });
  expect(text).not.toMatch(/(?<!has_)password|argon2|hash/i);
});

testOnce('a server is new until its first account is created', async () => {
  const fresh = await startTestApp();
  const isNew = async () => (await fresh.call(authContract.config, {})).body.is_new;
  expect(await isNew()).toBe(true);
  await fresh.call(authContract.register, { body: newPerson() });
  expect(await isNew()).toBe(false);
});

testOnce('a server with closed registration refuses to register and says why', async () => {
  const closed = await startTestApp({ config: { registration: 'closed', passwordMinLength: 8 } });

  const { body: config } = await closed.call(authContract.config, {});
  const refusal = await closed.refused(authContract.register, { body: newPerson() });

  expect(config).toEqual({
    ...{ google_client_id: null, oidc_name: null, registration: 'closed', is_new: true },
    ...{ password_min_length: 8, sends_mail: false },
  });
  expect([refusal.status, refusal.body.detail]).toEqual([403, 'Registration is closed on this server.']);
});

testOnce('signing in gives a bearer token for the user, however the address is written', async () => {
  const { user, email, password } = await app.newUser();

  const { body } = await app.call(authContract.login, { body: { email: `  ${email.toUpperCase()} `, password } });

  expect(body.token_type).toBe('bearer');
  expect((await app.call(authContract.me, { token: body.access_token })).body.id).toBe(user.id);
});

test('B-03: after signing out the token is invalid at once; signing out always succeeds', async () => {
  const { token, ...person } = await app.newUser();
  const other = await logIn(person);

  const answers = [];
  for (const sent of [token, token, 'garbage', undefined]) {
    answers.push(await app.call(authContract.logout, { token: sent }));
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[0]!.body).toEqual({ message: 'Logged out successfully' });
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true]);
});

testOnce('a device that signed out offline ends its session with a key that cannot sign in', async () => {
  const { token, user, ...person } = await app.newUser();
  const other = await logIn(person);
  const keyOf = (of: string) => `${user.id}.${createHash('sha256').update(of).digest('hex')}`;
  const end = (key: string) => app.call(authContract.endSignedOut, { body: { key } });

  expect(await isSignedIn(keyOf(token))).toBe(false);
  for (const wrong of [token, keyOf('other'), keyOf(token).slice(37), 'garbage', '.', '']) {
    expect((await end(wrong)).status).toBe(200);
  }
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, true]);
  expect([(await end(keyOf(token))).status, (await end(keyOf(token))).status]).toEqual([200, 200]);
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true]);
});

test('signing out with a token or key of no session writes nothing', async () => {
  const { token, user } = await app.newUser();
  const wrong = [`${token.slice(0, -1)}-`, `${user.id}.${'0'.repeat(64)}`, `${newId()}.garbage`, 'garbage'];

  const statements = await counter.during(async () => {
    for (const key of wrong) {
      await app.call(authContract.logout, { token: key });
      await app.call(authContract.endSignedOut, { body: { key } });
    }
  });

  expect(statements).toEqual([]);
  expect(await counter.during(() => app.call(authContract.logout, { token }))).toHaveLength(1);
});

testOnce('a profile change sets the given fields and accepts a whole user record', async () => {
  const { token, user } = await app.newUser();
  const body = { first_name: ' Li ', timezone: 'Asia/Tokyo', day_start_hour: 4, week_starts_on: 'sunday' as const };

  const changed = await app.call(authContract.changeProfile, { token, body });
  const { body: same } = await app.call(authContract.changeProfile, { token, body: changed.body });

  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...user, ...body, first_name: 'Li', message: 'Profile updated successfully!' });
  expect(same).toEqual(changed.body);
});

testOnce('B-13: a username changes once in 7 days; the first change is free, and only real changes count', async () => {
  const { token, user } = await app.newUser();
  const rename = (username: string) => app.refused(authContract.changeProfile, { token, body: { username } });
  const name = `free${user.id.slice(-6)}`;

  expect((await rename(user.username)).status).toBe(200);
  expect((await rename(name)).status).toBe(200);
  pass(7 * DAY - MINUTE);
  expect((await rename(name)).status).toBe(200);
  const tooSoon = await rename(`${name}-again`);
  expect([tooSoon.status, tooSoon.body.detail]).toEqual([429, 'Username can only be changed once every 7 days']);
  expect(tooSoon.headers['retry-after']).toBe('60');
  const me = (await app.call(authContract.me, { token })).body;
  expect(me.username_free_at).toBe(new Date(now + MINUTE).toISOString());
  pass(MINUTE);
  expect((await rename(`${name}-again`)).status).toBe(200);

  const taker = await app.newUser();
  const taken = await app.call(authContract.changeProfile, { token: taker.token, body: { username: name } });
  expect(taken.status).toBe(200);
});

test('B-13: a taken or official-looking name is refused in every letter case and Unicode form', async () => {
  const owner = (await register({ username: 'Åsa.Ek' })).body;
  const { token } = await app.newUser();
  const rename = (username: string) => app.refused(authContract.changeProfile, { token, body: { username } });

  for (const username of ['åsa.ek', 'A\u030Asa.Ek', 'Åsa.Ｅk', 'admin', 'ＲＯＯＴ']) {
    const { status, body } = await rename(username);
    expect([username, status, body.detail]).toEqual([username, 409, 'Username is already taken']);
  }
  for (const username of ['', '  ', '<b>', 'a b', 'a/b', 'x'.repeat(65), 'line\nbreak']) {
    const { status, body } = await rename(username);
    expect([username, status]).toEqual([username, 422]);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'username'] });
  }
  // A refused change does not count.
  expect((await rename('ｎew-name')).status).toBe(200);
  expect((await app.call(authContract.me, { token })).body.username).toBe('new-name');
  expect(owner.username).toBe('Åsa.Ek');
});

testOnce('onboarding is completed once and stays completed', async () => {
  const { token } = await app.newUser();

  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await app.call(authContract.completeOnboarding, { token });
    expect([status, body]).toEqual([200, { message: 'Onboarding completed', has_completed_onboarding: true }]);
  }
  expect((await app.call(authContract.me, { token })).body.has_completed_onboarding).toBe(true);
});

testOnce("B-13: only the caller's own user can be read and changed; others are not found", async () => {
  const { token, user } = await app.newUser();
  const other = await app.newUser();
  const otherBefore = (await app.call(authContract.me, { token: other.token })).text;
  const body = { first_name: 'Changed' };

  const own = await app.call(authContract.changeUser, { token, params: { id: user.id.toUpperCase() }, body });
  expect(own.body).toMatchObject({ id: user.id, first_name: 'Changed', message: 'Profile updated successfully!' });
  expect((await app.call(authContract.getUser, { token, params: { id: user.id } })).body.first_name).toBe('Changed');

  for (const id of [other.user.id, newId(), 'me', '%27%20or%201=1']) {
    const read = await app.refused(authContract.getUser, { token, params: { id } });
    const change = await app.refused(authContract.changeUser, { token, params: { id }, body });
    expect([read.status, read.text, change.status, change.text]).toEqual([404, read.text, 404, read.text]);
    expect(read.detail).toBe('User not found');
  }
  expect((await app.call(authContract.me, { token: other.token })).text).toBe(otherBefore);
});

test('sessions are listed newest first and can be ended one by one or all others at once', async () => {
  const person = await app.newUser();
  const stranger = await app.newUser();
  const url = '/api/auth/login';
  const headers = { 'user-agent': 'Firefox on a Friday' };
  pass(MINUTE);
  const { body: second } = await app.send({ method: 'POST', url, headers, body: person });
  const token = (second as { access_token: string }).access_token;
  const end = (id: string, as = token) => app.call(authContract.endSession, { token: as, params: { id } });

  const { body: sessions } = await app.call(authContract.sessions, { token });
  expect(sessions).toMatchObject([{ user_agent: 'Firefox on a Friday', current: true }, { current: false }]);
  expect(Object.keys(sessions[0]!)).toEqual(['id', 'created_at', 'last_seen_at', 'user_agent', 'current']);

  expect((await end(sessions[1]!.id, stranger.token)).detail).toBe('Session not found');
  expect((await end(sessions[1]!.id)).body).toEqual({ message: 'Session ended', success: true });
  expect((await end(sessions[1]!.id)).status).toBe(404);
  expect(await isSignedIn(person.token)).toBe(false);

  const others = [await logIn(person), await logIn(person)];
  expect((await app.call(authContract.endOtherSessions, { token })).body.success).toBe(true);
  expect(await Promise.all([...others, token, stranger.token].map(isSignedIn))).toEqual([false, false, true, true]);
});

testOnce('a user has at most 20 sessions: the oldest ends', async () => {
  const person = await app.newUser();
  const tokens = [person.token];
  for (let count = 0; count < 20; count += 1) {
    pass(1000);
    tokens.push(await logIn(person));
  }

  expect((await app.call(authContract.sessions, { token: tokens[20]! })).body).toHaveLength(20);
  expect([await isSignedIn(tokens[0]!), await isSignedIn(tokens[1]!)]).toEqual([false, true]);

  // Once the clock is set back, all others seem newer.
  pass(-DAY);
  expect(await isSignedIn(await logIn(person))).toBe(true);
  pass(DAY);
});

testOnce('a session ends after 30 days unused and 90 days in all', async () => {
  const person = await app.newUser();
  const idle = await logIn(person);

  pass(30 * DAY);
  expect(await isSignedIn(person.token)).toBe(true);
  pass(MINUTE);
  expect(await isSignedIn(idle)).toBe(false);
  expect((await app.call(authContract.sessions, { token: person.token })).body).toMatchObject([{ current: true }]);

  for (const days of [29, 29]) {
    pass(days * DAY);
    expect(await isSignedIn(person.token)).toBe(true);
  }
  pass(2 * DAY);
  expect(await isSignedIn(person.token)).toBe(false);
});
