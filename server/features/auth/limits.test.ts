import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { createAttempts } from '#server/platform/attempts/attempts.ts';
import { createDelays } from '#server/platform/attempts/delays.ts';
import { inTurn, Turns } from '#server/platform/turns/turns.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOO_MANY = 'Too many attempts. Please try again later.';

let now = Date.parse('2026-03-02T09:00:00Z');
const app = await startTestApp({ config: { rateLimit: true }, clock: () => new Date(now) });

/** Each test uses its own networks, since limits count by network. */
let networks = 0;
const newAddress = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const newUser = () => app.newUser({ from: newAddress() });
const post = (url: string, body: object, from: string, headers: Record<string, string> = {}, to: TestApp = app) =>
  to.send({ method: 'POST', url, body, from, headers });
const logIn = (email: string, password: string, from: string, headers?: Record<string, string>) =>
  post('/api/auth/login', { email, password }, from, headers);
const forgot = (email: string, from = newAddress()) => post('/api/auth/forgot-password', { email }, from);
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
/** Requests a password link, which is mailed a minute later. */
async function askForLink(email: string, from?: string) {
  const answer = await forgot(email, from);
  await app.runJob('mail-links');
  return answer;
}
const tokenIn = ({ text }: Mail) => decodeURIComponent(/token=(\S+)/.exec(text)![1]!);
async function chooseNewPassword(email: string, new_password: string, from: string) {
  await askForLink(email);
  await post('/api/auth/reset-password', { token: tokenIn(mailsTo(email).at(-1)!), new_password }, from);
}
const register = (changes: object, from: string, url = '/api/auth/register') =>
  post(url, { password: 'correct horse', first_name: 'Maya', last_name: 'Lindqvist', ...changes }, from);
/** The number of responses by status: `{401: 10, 429: 1}`. */
const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const countedKeys = async () =>
  (await app.database.db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);
const atOnce = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
/** Ten at a time, since more would wait too long on a busy machine. */
const inGroups = async <T>(count: number, act: (index: number) => Promise<T>) =>
  (await times(count / 10, (group) => atOnce(10, (index) => act(group * 10 + index)))).flat();
const times = async <T>(count: number, act: (index: number) => Promise<T>) => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await act(index));
  return results;
};

testOnce('B-01 a, d: the 11th wrong password in a minute waits, and the right one works after the window', async () => {
  const { email, password } = await newUser();
  const from = newAddress();

  expect(tally(await times(10, () => logIn(email, 'wrong', from)))).toEqual({ 401: 10 });
  const eleventh = await logIn(email, password, from);
  expect([eleventh.status, eleventh.detail, eleventh.headers['retry-after']]).toEqual([429, TOO_MANY, '60']);
  now += MINUTE;
  const sameAccount = await logIn(email, password, from);
  expect([sameAccount.status, sameAccount.headers['retry-after']]).toEqual([429, '840']);
  now += 14 * MINUTE;
  expect((await logIn(email, password, from)).status).toBe(200);
});

testOnce('B-01 b: a thousand forged addresses do not help (Vikunja CVE-2026-29794)', async () => {
  const { email } = await newUser();
  const from = newAddress();

  const answers = await times(1000, (index) => {
    const forged = `172.16.${index >> 8}.${index & 255}`;
    const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged };
    return logIn(email, 'wrong', from, headers);
  });

  expect(tally(answers)).toEqual({ 401: 10, 429: 990 });
});

testOnce('B-01 b: behind one proxy only the address that it adds counts', async () => {
  const behindProxy = await startTestApp({ config: { rateLimit: true, trustProxy: 1 } });
  const attempt = (index: number, client: string) => {
    const headers = { 'x-forwarded-for': `172.16.0.${index}, ${client}` };
    return post('/api/auth/login', { email: 'x@example.org', password: 'wrong' }, '127.0.0.1', headers, behindProxy);
  };

  expect(tally(await times(15, (index) => attempt(index, '203.0.113.9')))).toEqual({ 401: 10, 429: 5 });
  expect((await attempt(0, '203.0.113.10')).status).toBe(401);
});

testOnce('A-14: with a proxy that adds the client’s port, connections of a client count as one network', async () => {
  const behindProxy = await startTestApp({ config: { rateLimit: true, trustProxy: 1 } });
  const attempt = (client: string) =>
    post(
      '/api/auth/login',
      { email: 'x@example.org', password: 'wrong' },
      '127.0.0.1',
      { 'x-forwarded-for': client },
      behindProxy,
    );

  for (const address of ['203.0.113.9', '[2001:db8:0:7::1]']) {
    const answers = await times(15, (index) => attempt(`${address}:${40_001 + index}`));
    expect(tally(answers)).toEqual({ 401: 10, 429: 5 });
  }
});

testOnce('B-01 c: the addresses of one IPv6 network count together (Nextcloud CVE-2021-22915)', async () => {
  const attempt = (from: string) => logIn('nobody@example.org', 'wrong', from);

  const answers = await times(200, (index) => attempt(`2001:db8:0:7::${(index * 317).toString(16)}:${index}`));
  expect(tally(answers)).toEqual({ 401: 10, 429: 190 });
  expect((await attempt('2001:db8:0:7:ffff:ffff:ffff:ffff')).status).toBe(429);
  expect((await attempt('2001:db8:0:8::1')).status).toBe(401);

  await times(10, () => attempt('203.0.113.77'));
  expect((await attempt('::ffff:203.0.113.77')).status).toBe(429);
});

test('B-01 d: a hundred wrong passwords from ten networks do not lock the owner out', async () => {
  const { email, password, token } = await newUser();
  const attackers = Array.from({ length: 10 }, newAddress);

  const answers = await times(100, (index) => logIn(email, 'wrong', attackers[index % 10]!));

  expect(tally(answers)).toMatchObject({ 401: expect.any(Number), 429: expect.any(Number) });
  expect((await logIn(email, password, newAddress())).status).toBe(200);
  const body = { confirmation_text: 'DELETE', password };
  const gone = await app.send({ method: 'DELETE', url: '/api/auth/account', token, body, from: newAddress() });
  expect(gone.status).toBe(200);
});

testOnce(
  'B-01 d: the more networks guess at an account, the fewer tries each has and the longer it waits',
  async () => {
    const { email, password } = await newUser();
    const guessFrom = async (from: string) => {
      const answers = await times(12, () => logIn(email, 'wrong', from));
      const { 401: tries = 0 } = tally(answers);
      now += MINUTE;
      const { status, headers } = await logIn(email, password, from);
      return { tries, status, minutesToWait: Math.ceil(Number(headers['retry-after']) / 60) };
    };
    const rounds = await times(26, () => guessFrom(newAddress()));

    const refused = (tries: number, minutesToWait: number) => ({ tries, status: 429, minutesToWait });
    expect(rounds.slice(0, 3)).toEqual([refused(10, 14), refused(10, 14), refused(10, 14)]);
    expect(rounds.slice(3, 17)).toEqual(Array.from({ length: 14 }, () => refused(5, 29)));
    expect(rounds.slice(17)).toEqual(Array.from({ length: 9 }, () => refused(3, 59)));
    expect((await logIn(email, password, newAddress())).status).toBe(200);
  },
);

test('A8: the more wrong passwords an account had from anywhere, the longer the next ones wait, right or wrong', async () => {
  const waiting: { ms: number; end: () => void }[] = [];
  const slow = await startTestApp({
    config: { rateLimit: true },
    pause: (ms) => new Promise<void>((end) => waiting.push({ ms, end })),
  });
  const { email, password, token } = await slow.newUser({ from: newAddress() });
  const answered: number[] = [];
  const attempt = async (guess: string, account = email) => {
    const answer = await post('/api/auth/login', { email: account, password: guess }, newAddress(), {}, slow);
    answered.push(answer.status);
    return answer.status;
  };
  const guesses = Array.from({ length: 24 }, () => attempt('wrong'));
  await expect.poll(() => [answered.length, waiting.length]).toEqual([5, 19]);
  const owner = attempt(password);
  await expect.poll(() => waiting.length).toBe(20);
  const change = slow.send({
    method: 'PUT',
    url: '/api/auth/password',
    token,
    from: newAddress(),
    body: { current_password: password, new_password: 'new horse' },
  });
  await expect.poll(() => waiting.length).toBe(21);

  expect(waiting.map(({ ms }) => ms).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 15 }, (_, index) => 500 * (index + 1)),
    ...Array<number>(6).fill(8000),
  ]);
  // Waiting attempts hold no connection, and delay neither other users nor open sessions.
  expect((await slow.call(authContract.me, { token })).status).toBe(200);
  expect(await attempt('wrong', 'somebody.else@example.org')).toBe(401);
  expect(answered).toHaveLength(6);
  for (const { end } of waiting.slice(0, 20)) end();
  expect(await Promise.all(guesses)).toEqual(Array<number>(24).fill(401));
  expect(await owner).toBe(200);
  waiting[20]!.end();
  expect((await change).status).toBe(200);
});

testOnce('A8: a password of a large account waits among all others, not in its thread', async () => {
  const waiting: (() => void)[] = [];
  const slow = await startTestApp({
    config: { rateLimit: true },
    light: { rows: 0, bytes: 0 },
    pause: () => new Promise<void>((end) => waiting.push(end)),
  });
  const { password, token } = await slow.newUser({ from: newAddress() });
  await slow.call(pillarsContract.create, { token, body: { name: 'Health' } });
  const body = { current_password: 'wrong', new_password: 'new horse' };
  const change = (current_password: string) =>
    slow.send({
      ...{ method: 'PUT', url: '/api/auth/password', token, from: newAddress() },
      body: { ...body, current_password },
    });
  for (let tries = 0; tries < 5; tries += 1) expect((await change('wrong')).status).toBe(403);
  slow.inThreads.length = 0;
  const right = change(password);
  await expect.poll(() => waiting.length).toBe(1);
  expect(slow.inThreads).toEqual(['PUT /api/auth/password']);
  waiting[0]!();
  expect((await right).status).toBe(200);
});

testOnce('A8: at most a hundred passwords of an account wait, and ten of a network', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const delays = createDelays(() => end);
  const waits = Array.from({ length: 100 }, (_, index) =>
    delays.wait(500, { person: 'maya', network: `n${index}`, isKnown: false }),
  );
  const more = async (person: string, network: string) => delays.wait(500, { person, network, isKnown: false });

  await expect(more('maya', 'home')).rejects.toThrow('Too many attempts');
  const ofNetwork = Array.from({ length: 10 }, (_, index) => more(`person ${index}`, 'home'));
  await expect(more('another', 'home')).rejects.toThrow('Too many attempts');
  await expect(delays.wait(0, { person: 'maya', network: 'home', isKnown: false })).resolves.toBeUndefined();
  resolve();
  await Promise.all([...waits, ...ofNetwork]);
  await expect(more('maya', 'home')).resolves.toBeUndefined();
});

test('A8: the owner can sign in from a known network while many new networks attack the account', async () => {
  const waiting: (() => void)[] = [];
  const slow = await startTestApp({
    config: { rateLimit: true },
    pause: () => new Promise<void>((end) => waiting.push(end)),
  });
  const home = newAddress();
  const { email, password } = await slow.newUser({ from: home });
  const attempt = async (guess: string, from: string) =>
    (await post('/api/auth/login', { email, password: guess }, from, {}, slow)).status;
  expect(await attempt(password, home)).toBe(200);
  const guesses = Array.from({ length: 105 }, () => attempt('wrong', newAddress()));
  await expect.poll(() => waiting.length).toBe(100);

  expect(await attempt(password, newAddress())).toBe(429);
  const owner = attempt(password, home);
  await expect.poll(() => waiting.length).toBe(101);
  for (const end of waiting) end();
  expect(await owner).toBe(200);
  expect(await Promise.all(guesses)).toEqual(Array<number>(105).fill(401));
});

testOnce('A8: the last ten networks of an account are known for a year, until its password changes', async () => {
  const { email, password } = await newUser();
  const person = email;
  const attempts = createAttempts(app.database.db, true);
  const known = async (network: string, at = now) => attempts.isKnown({ person, network }, new Date(at));
  for (let index = 0; index < 12; index += 1) {
    await attempts.succeed([], { person, network: `n${index}` }, new Date(now - (12 - index) * MINUTE));
  }
  // The network of the owner is the tenth.
  expect([await known('n2'), await known('n3'), await known('n11')]).toEqual([false, true, true]);
  expect([await known('n11', now + 366 * 24 * 60 * MINUTE), await known('elsewhere')]).toEqual([false, false]);
  expect(await attempts.isKnown({ person: 'somebody.else@example.org', network: 'n11' }, new Date(now))).toBe(false);

  const home = newAddress();
  expect((await logIn(email, password, home)).status).toBe(200);
  await chooseNewPassword(email, 'new horse', home);
  expect(await known('n11')).toBe(false);
});

testOnce('A2: a waiting password does not delay other requests of its user', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const delays = createDelays(() => end);
  const turns = new Turns();
  const stays = new AbortController().signal;
  const turn = await turns.take('maya', 'write', stays);
  const password = inTurn(turn, () => delays.wait(500, { person: 'maya', network: 'home', isKnown: false }));
  await expect(turns.take('maya', 'write', stays).then((other) => other.end())).resolves.toBeUndefined();
  resolve();
  await password;
});

testOnce('C17: a wrong password is logged with the address, the level as a word and the time as text', async () => {
  const lines: string[] = [];
  const logged = await startTestApp({
    config: { rateLimit: true, logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
  await post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' }, '203.0.113.9', {}, logged);

  expect(lines.filter((line) => line.includes('password')).map((line) => JSON.parse(line) as object)).toEqual([
    {
      ...{ level: 'warn', address: '203.0.113.9', msg: 'wrong password' },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    },
  ]);
});

test('B-01: wrong passwords count together, at signing in and at deleting the account', async () => {
  const { email, password, token } = await newUser();
  const from = newAddress();
  const remove = (guess: string) => {
    const body = { confirmation_text: 'DELETE', password: guess };
    return app.send({ method: 'DELETE', url: '/api/auth/account', token, body, from });
  };
  await times(4, () => logIn(email, 'wrong', from));

  expect(tally(await atOnce(250, () => remove('wrong')))).toEqual({ 403: 6, 429: 244 });
  expect([(await remove(password)).status, (await logIn(email, password, from)).status]).toEqual([429, 429]);
  now += 15 * MINUTE;
  expect((await remove(password)).status).toBe(200);
});

testOnce('a deleted account leaves no counts of attempts', async () => {
  const before = await countedKeys();
  const { email, password, token, user } = await newUser();
  const from = newAddress();
  await times(3, () => logIn(email, 'wrong', from));
  const limit = { kind: 'notification-test', max: 5, windowSeconds: 60 };
  await createAttempts(app.database.db, true).take(limit, { person: user.id }, new Date(now));
  const body = { confirmation_text: 'DELETE', password };
  await app.send({ method: 'DELETE', url: '/api/auth/account', token, body, from: newAddress() });

  const left = (await countedKeys()).filter((key) => !before.includes(key)).map((key) => key.split(':')[0]);
  expect(new Set(left)).toEqual(new Set(['login-network', 'register']));
});

testOnce('B-01: after a password reset, earlier wrong passwords cause no delay', async () => {
  const { email } = await newUser();
  const home = newAddress();
  await times(10, () => logIn(email, 'wrong', home));
  now += MINUTE;

  await chooseNewPassword(email, 'new horse', home);

  expect((await logIn(email, 'new horse', home)).status).toBe(200);
});

testOnce('B-01 e: an unknown address and a wrong password get the same response, byte by byte', async () => {
  const { email } = await newUser();
  const stable = async (address: string) => {
    const { headers, text } = await logIn(address, 'wrong', newAddress());
    const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...others } = headers;
    return { text, others };
  };

  const known = await stable(email);

  expect(known.text).toBe(JSON.stringify(problemOf('wrong_credentials', 'Invalid credentials')));
  expect(await stable('nobody@example.org')).toEqual(known);
});

test('B-01 g: parallel tries are all counted, and no failure uncounts one (Vikunja GHSA-fgfv-pv97-6cmj)', async () => {
  const { email } = await newUser();
  const from = newAddress();

  const answers = await atOnce(30, () => logIn(email, 'wrong', from));

  expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
  expect((await logIn(email, 'wrong', from)).status).toBe(429);
});

testOnce('B-01 h: passwords of every shape are refused in order', async () => {
  const { email } = await newUser();
  const from = newAddress();
  const statusOf = async (password: unknown) => (await logIn(email, password as string, from)).status;

  for (const password of ['x'.repeat(1025), 'x'.repeat(16_000), 'nul\0', '\ud800', null, 7, ['x'], {}, true]) {
    expect(await statusOf(password)).toBe(422);
  }
  for (const password of ['', '🌞'.repeat(512), 'x'.repeat(1024)]) expect(await statusOf(password)).toBe(401);
  expect(await statusOf('x'.repeat(17_000))).toBe(413);
});

testOnce('right passwords are not counted', async () => {
  const { email, password } = await newUser();
  const from = newAddress();

  expect(tally(await times(12, () => logIn(email, password, from)))).toEqual({ 200: 12 });
});

test('B-02: an address gets three links an hour and six a day; further requests get the same response, and the last link works', async () => {
  const { email } = await newUser();
  const stranger = 'stranger@example.org';

  for (const address of [email, stranger]) {
    expect(tally(await times(4, () => askForLink(address)))).toEqual({ 200: 4 });
  }
  expect(mailsTo(email)).toHaveLength(3);
  now += HOUR;
  expect(tally(await times(4, () => askForLink(email)))).toEqual({ 200: 4 });
  now += 20 * HOUR;
  await askForLink(email);
  expect([mailsTo(email).length, mailsTo(stranger).length]).toEqual([6, 0]);

  const body = { token: tokenIn(mailsTo(email).at(-1)!), new_password: 'new horse' };
  expect((await post('/api/auth/reset-password', body, newAddress())).status).toBe(200);
  await askForLink(email);
  expect(mailsTo(email).at(-1)!.subject).toBe('Choose a new Auric password');
  expect(mailsTo(email).filter(({ subject }) => subject.startsWith('Choose'))).toHaveLength(7);
});

testOnce('A8: link requests of strangers do not stop the owner from getting a link', async () => {
  const { email } = await newUser();
  await times(60, () => forgot(email));
  await app.runJob('mail-links');
  const answer = await askForLink(email);

  expect([answer.status, mailsTo(email).length]).toEqual([200, 2]);
  const body = { token: tokenIn(mailsTo(email).at(-1)!), new_password: 'new horse' };
  expect((await post('/api/auth/reset-password', body, newAddress())).status).toBe(200);
});

testOnce('B-02: requesting and guessing links is limited (Nextcloud GHSA-mjf5-p765-qmr6)', async () => {
  const from = newAddress();
  const guess = () => post('/api/auth/reset-password', { token: 'guess', new_password: 'new horse' }, from);

  expect(tally(await times(11, (index) => forgot(`someone${index}@example.org`, from)))).toEqual({ 200: 10, 429: 1 });
  expect(tally(await times(11, guess))).toEqual({ 400: 10, 429: 1 });
});

test('B-25: a network registers five accounts an hour, by either path (Nextcloud GHSA-mr7q-xf62-fw54)', async () => {
  const from = newAddress();
  const answers = await times(6, (index) =>
    register({ email: `robot${index}@example.org` }, from, index % 2 ? '/api/users' : '/api/auth/register'),
  );

  expect(tally(answers)).toEqual({ 201: 5, 429: 1 });
  expect([answers[5]!.detail, answers[5]!.headers['retry-after']]).toEqual([TOO_MANY, '3600']);
  now += HOUR;
  expect((await register({ email: 'robot6@example.org' }, from)).status).toBe(201);
});

test('B-25: an address is one address in every case, Unicode form and with a dot at its end', async () => {
  expect((await register({ email: 'one.person@example.org' }, newAddress())).status).toBe(201);

  for (const email of ['One.Person@EXAMPLE.org', 'ｏne.person@example.org', ' one.person@example.org. ']) {
    const { status, detail } = await register({ email }, newAddress());
    expect([email, status, detail]).toEqual([email, 409, 'Email already registered. Please sign in instead.']);
  }
});

test('B-25: fifty parallel registrations of one username make one account', async () => {
  const { db } = app.database;
  const answers = await atOnce(50, (index) =>
    register({ email: `race${index}@example.org`, username: index % 2 ? 'Racer' : 'racer' }, newAddress()),
  );

  expect(tally(answers)).toEqual({ 201: 1, 409: 49 });
  const users = await db.selectFrom('users').select('id').where('email', 'like', 'race%@example.org').execute();
  const names = await db.selectFrom('login_names').select('user_id').where('value', '=', 'racer').execute();
  expect(names).toEqual(users.map(({ id }) => ({ user_id: id })));
  expect(users).toHaveLength(1);
});

test('counts that ran out do not pile up, nor do more than a hundred thousand', async () => {
  const attempts = createAttempts(app.database.db, true);
  await attempts.take({ kind: 'past', max: 1, windowSeconds: 1 }, { person: 'somebody' }, new Date(now));
  now += MINUTE;
  await attempts.take({ kind: 'present', max: 1000, windowSeconds: 60 }, { person: 'somebody' }, new Date(now));
  await app.runJob('purge-attempts');
  const kinds = async () => new Set((await countedKeys()).map((key) => key.split(':')[0]));
  expect([(await kinds()).has('past'), (await kinds()).has('present')]).toEqual([false, true]);

  const flood = Array.from({ length: 100_010 }, (_, index) => ({
    key: `flood:${index}`,
    count: 1,
    resets_at: new Date(now + MINUTE + index).toISOString(),
  }));
  await insertRows(app.database.db, 'attempts', flood);
  await app.runJob('purge-attempts');
  // Known networks have their own maximum.
  const kept = (await countedKeys()).filter((key) => !key.startsWith('known-network:'));
  expect(kept).toHaveLength(100_000);
  expect(['flood:5', 'flood:100009'].map((key) => kept.includes(key))).toEqual([false, true]);
  await app.database.db.deleteFrom('attempts').where('key', 'like', 'flood:%').execute();
});

test('a count that a wrong clock began in the future has ended', async () => {
  const { email, password } = await newUser();
  const from = newAddress();
  now += 365 * 24 * HOUR;
  await times(11, () => logIn(email, 'wrong', from));
  now -= 365 * 24 * HOUR;

  expect((await logIn(email, password, from)).status).toBe(200);
  expect(tally(await times(11, () => logIn(email, 'wrong', from)))).toEqual({ 401: 10, 429: 1 });
});

// Requests are counted in memory.
testOnce('the 48 creates of onboarding and 150 in ten seconds are allowed, and then a user has to wait', async () => {
  const { token } = await newUser();
  const create = () => app.send({ method: 'POST', url: '/api/pillars', token, body: { name: 'Health' } });

  expect(tally(await times(48, create))).toEqual({ 201: 48 });
  const answers = await inGroups(110, create);

  expect(tally(answers)).toEqual({ 201: 102, 429: 8 });
  const waiting = answers.find(({ status }) => status === 429)!;
  expect(waiting.detail).toBe('Too many requests. Please wait a moment.');
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.call(authContract.me, { token })).status).toBe(200);
});

testOnce('a user makes 300 calls in ten seconds; others at the same address go on', async () => {
  const first = await newUser();
  const second = await newUser();
  const read = ({ token }: { token: string }) => app.send({ url: '/api/auth/me', token, from: '10.200.0.1' });

  const answers = await inGroups(310, () => read(first));

  expect(tally(answers)).toEqual({ 200: 300, 429: 10 });
  const seconds = Number(answers.find(({ status }) => status === 429)!.headers['retry-after']);
  expect([seconds > 0, seconds <= 10]).toEqual([true, true]);
  expect((await read(second)).status).toBe(200);
});

testOnce('a network makes 50 anonymous calls a minute, those with dead tokens among them', async () => {
  const { token } = await newUser();
  const from = newAddress();
  const guess = (index: number) => app.send({ url: '/api/auth/me', token: `guess${index}`, from });

  expect(tally(await times(25, () => app.send({ url: '/api/auth/config', from })))).toEqual({ 200: 25 });
  expect(tally(await times(30, guess))).toEqual({ 401: 25, 429: 5 });
  expect((await app.send({ url: '/api/auth/me', token, from })).status).toBe(200);
});

testOnce('anonymous reads do not use up the log-ins of a network, nor the other way round', async () => {
  const { email, password } = await newUser();
  const from = newAddress();
  const ask = (url: string, method = 'GET') => app.send({ method, url, from });

  const reads = ['/api/auth/config', '/api/auth/me', '/api/tasks', '/api/docs/', '/api/onboarding/templates'];
  const asked = await times(60, (index) => ask(reads[index % reads.length]!));
  expect(tally(asked)[429]).toBe(10);
  // A page whose session has ended sends its queued writes.
  expect((await ask('/api/tasks', 'POST')).status).toBe(429);
  expect((await logIn(email, password, from)).status).toBe(200);

  const other = newAddress();
  const logIns = await times(51, () => logIn(email, password, other));
  expect(tally(logIns)).toEqual({ 200: 50, 429: 1 });
  expect((await app.send({ url: '/api/auth/config', from: other })).status).toBe(200);
});
