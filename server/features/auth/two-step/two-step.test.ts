import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { authContract, RECOVERY_CODES } from '#contract/auth.ts';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const STEP = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WRONG = 'This code is wrong or was used already. Wait for the next one';

let now = Date.parse('2026-11-20T08:00:10Z');
const app = await startTestApp({ clock: () => new Date(now), config: { rateLimit: true } });

/** Each person has a network of their own, since limits count by network. */
let networks = 0;
const newNetwork = () => `10.9.${(networks += 1) >> 8}.${networks & 255}`;
const newUser = async () => {
  const from = newNetwork();
  return { ...(await app.newUser({ from })), from };
};
type Person = TestUser & { from: string };

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const post = (url: string, body: object, from: string, token?: string, method: 'POST' | 'DELETE' = 'POST') =>
  app.send({ method, url: `/api/auth/${url}`, body, from, ...(token !== undefined && { token }) });
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>, from: string, code?: string) =>
  post('login', { email, password, ...(code !== undefined && { code }) }, from);
const me = async ({ token }: Pick<Person, 'token'>) => (await app.call(authContract.me, { token })).body;
const codeErrorOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, detail } = body as { code: string; detail: { msg: string }[] };
  return [status, code, detail[0]!.msg];
};
async function start(user: Person) {
  const { body } = await app.call(authContract.startTwoStep, { token: user.token, body: { password: user.password } });
  return body;
}
/** A person who signs in in two steps; the code of this time step is used up. */
async function newTwoStepUser() {
  const user = await newUser();
  const { secret } = await start(user);
  const { body } = await post('two-step/confirm', { code: codeOf(secret) }, user.from, user.token);
  await app.database.db.deleteFrom('outgoing_mails').where('user_id', '=', user.user.id).execute();
  return { ...user, secret, recovery: (body as { recovery_codes: string[] }).recovery_codes };
}
const mailsOf = async ({ user }: Pick<Person, 'user'>) =>
  (
    await app.database.db
      .selectFrom('outgoing_mails')
      .select('subject')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute()
  ).map(({ subject }) => subject);

testOnce('once a code has confirmed it, signing in needs a code, and a mail says so', async () => {
  const user = await newUser();
  const { secret, uri, expires_at } = await start(user);
  expect(uri).toBe(
    `otpauth://totp/Auric:${encodeURIComponent(user.email)}?issuer=Auric&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect([secret, expires_at]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), new Date(now + HOUR).toISOString()]);
  // Until then nothing has changed.
  expect((await me(user)).two_step).toBeNull();
  expect((await logIn(user, user.from)).status).toBe(200);

  const wrong = await post('two-step/confirm', { code: '000000' }, user.from, user.token);
  expect(codeErrorOf(wrong)).toEqual([422, 'wrong_code', WRONG]);
  const { body } = await app.call(authContract.confirmTwoStep, {
    token: user.token,
    body: { code: codeOf(secret).replace(/^.../, '$& ') },
  });
  expect(body.recovery_codes).toHaveLength(RECOVERY_CODES);
  expect(new Set(body.recovery_codes).size).toBe(RECOVERY_CODES);
  for (const code of body.recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect((await me(user)).two_step).toEqual({ since: new Date(now).toISOString(), recovery_codes_left: 10 });
  expect(await mailsOf(user)).toEqual(['Auric: Two-step sign-in is on']);

  expect(codeErrorOf(await logIn(user, user.from))).toEqual([
    422,
    'code_required',
    'Enter a code of your authenticator app',
  ]);
  now += STEP;
  expect((await logIn(user, user.from, codeOf(secret))).status).toBe(200);
});

testOnce('a wrong password is answered alike with and without two-step sign-in, and with a right code', async () => {
  const [plain, user] = [await newUser(), await newTwoStepUser()];
  now += STEP;
  const wrong = (email: string, code?: string) => logIn({ email, password: 'wrong horse' }, newNetwork(), code);
  const answers = [
    await wrong(plain.email),
    await wrong('nobody@example.org'),
    await wrong(user.email),
    await wrong(user.email, codeOf(user.secret)),
    await wrong(user.email, user.recovery[0]),
  ];
  for (const { status, text } of answers) expect([status, text]).toEqual([401, answers[0]!.text]);
  // The right code was not used up by it.
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(200);
});

testOnce('a code works once, one step early or late, and none before a used one works', async () => {
  const user = await newTwoStepUser();
  const at = (steps: number) => logIn(user, user.from, codeOf(user.secret, now + steps * STEP));
  // The code that turned it on.
  expect(codeErrorOf(await at(0))).toEqual([422, 'wrong_code', WRONG]);
  now += 10 * STEP;
  expect((await at(-2)).status).toBe(422);
  expect((await at(2)).status).toBe(422);
  expect((await at(-1)).status).toBe(200);
  expect((await at(-1)).status).toBe(422);
  expect((await at(1)).status).toBe(200);
  expect([(await at(0)).status, (await at(1)).status]).toEqual([422, 422]);
  now += 2 * STEP;
  expect((await at(0)).status).toBe(200);
});

test('of several sign-ins at once with one code, or one recovery code, one succeeds', async () => {
  const user = await newTwoStepUser();
  now += STEP;
  for (const code of [codeOf(user.secret), user.recovery[3]!]) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(user, newNetwork(), code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  }
  expect((await me(user)).two_step?.recovery_codes_left).toBe(9);
});

testOnce('a recovery code works once, however it is typed, and mails its owner', async () => {
  const user = await newTwoStepUser();
  const typed = ` ${user.recovery[0]!.toUpperCase().replaceAll('-', ' ')} `;
  expect((await logIn(user, user.from, typed)).status).toBe(200);
  expect(await mailsOf(user)).toEqual(['Auric: A recovery code was used']);
  expect(codeErrorOf(await logIn(user, user.from, user.recovery[0]))).toEqual([
    422,
    'wrong_code',
    'This recovery code is wrong or was used already',
  ]);
  expect((await me(user)).two_step?.recovery_codes_left).toBe(9);
  expect(await dump(app.database)).not.toContain(user.recovery[1]!.replaceAll('-', '').toUpperCase());
});

test('a used code does not work again on a clock that was set back', async () => {
  const user = await newTwoStepUser();
  now += 41 * STEP;
  const used = codeOf(user.secret);
  expect((await logIn(user, user.from, used)).status).toBe(200);
  for (const back of [STEP, 20 * MINUTE, 6 * HOUR]) {
    now -= back;
    // The code of that time was used up, or one after it was.
    expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(422);
    expect((await logIn(user, user.from, used)).status).toBe(422);
    now += back;
    now += MINUTE;
  }
  now += STEP;
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(200);
});

test('after a clock that was far ahead, a recovery code signs in, and then codes of the app work again', async () => {
  const user = await newTwoStepUser();
  now += 400 * DAY;
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(200);
  now -= 400 * DAY - STEP;
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(422);
  expect((await logIn(user, user.from, user.recovery[0])).status).toBe(200);
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(422);
  now += STEP;
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(200);
  expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(422);
});

test('while a key waits, an account has ten wrong codes an hour from all networks, and the tenth ends the key', async () => {
  const user = await newUser();
  const { secret } = await start(user);
  const confirm = (code: string) => post('two-step/confirm', { code }, newNetwork(), user.token);
  const answers = [];
  for (let guess = 0; guess < 12; guess += 1) answers.push((await confirm('000000')).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  expect((await confirm(codeOf(secret))).detail).toMatch(/^Too many wrong codes. Please start again in \d+ minutes.$/);
  now += HOUR - MINUTE;
  expect((await post('two-step/confirm', { code: codeOf(secret) }, newNetwork(), user.token)).status).toBe(429);
  const again = await start(user);
  now += MINUTE;
  expect((await confirm(codeOf(secret))).status).toBe(422);
  expect((await confirm(codeOf(again.secret))).status).toBe(200);
});

testOnce('a request that fails for another reason than its code is not counted', async () => {
  const [user, other] = [await newTwoStepUser(), await newUser()];
  now += STEP;
  const proof = { current_password: user.password, new_email: other.email, code: codeOf(user.secret) };
  const countsOf = () => app.database.db.selectFrom('attempts').select('count').where('key', 'like', 'code%').execute();
  const before = await countsOf();
  for (let each = 0; each < 3; each += 1)
    expect((await post('change-email', proof, user.from, user.token)).status).toBe(409);
  expect((await countsOf()).reduce((sum, { count }) => sum + count, 0)).toBe(
    before.reduce((sum, { count }) => sum + count, 0),
  );
});

testOnce('at most ten mails a day announce used recovery codes', async () => {
  const user = await newTwoStepUser();
  const { password } = user;
  let { recovery } = user;
  for (let set = 0; set < 2; set += 1) {
    for (const code of recovery.slice(1)) expect((await logIn(user, user.from, code)).status).toBe(200);
    const { body } = await post('two-step/recovery-codes', { password, code: recovery[0] }, user.from, user.token);
    recovery = (body as { recovery_codes: string[] }).recovery_codes;
  }
  const told = async () => (await mailsOf(user)).filter((subject) => subject === 'Auric: A recovery code was used');
  expect(await told()).toHaveLength(10);
  now += DAY + 1000;
  expect((await logIn(user, user.from, recovery[0])).status).toBe(200);
  expect(await told()).toHaveLength(11);
});

testOnce(
  'an attacker who knows the password tries ten codes an hour and thirty a day, from whichever networks',
  async () => {
    const user = await newTwoStepUser();
    now += STEP;
    const wrong = (from = newNetwork()) => logIn(user, from, '000000');
    const tally = { 422: 0, 429: 0 };
    for (let hour = 0; hour < 5; hour += 1) {
      for (let guess = 0; guess < 12; guess += 1) tally[(await wrong()).status as 422 | 429] += 1;
      now += HOUR;
    }
    expect(tally).toEqual({ 422: 30, 429: 5 * 12 - 30 });

    // A right code is refused as well there, so that the limit holds.
    const refused = await logIn(user, newNetwork(), codeOf(user.secret));
    expect([refused.status, refused.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong codes. Use a recovery/),
    ]);
    // The owner's open session goes on, their network is known, and elsewhere they have recovery codes.
    expect((await me(user)).email).toBe(user.email);
    expect((await logIn(user, user.from, codeOf(user.secret))).status).toBe(200);
    expect((await logIn(user, newNetwork(), user.recovery[0])).status).toBe(200);
  },
);

testOnce('knowing the password does not make a network known, and a mailed link forgets no wrong codes', async () => {
  const user = await newTwoStepUser();
  const email_confirmed_at = new Date(now).toISOString();
  await app.database.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', user.user.id).execute();
  // Until then the link would turn it off.
  now += 3 * DAY;
  const attacker = newNetwork();
  for (let guess = 0; guess < 10; guess += 1) await logIn(user, newNetwork(), '000000');
  expect((await logIn(user, attacker)).status).toBe(422);
  expect((await logIn(user, attacker, '000000')).status).toBe(429);

  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('mail-links');
  const mail = app.mails.findLast(({ to }) => to === user.email)!;
  const token = decodeURIComponent(/token=(\S+)/.exec(mail.text)![1]!);
  const new_password = 'another horse';
  expect((await post('reset-password', { token, new_password }, attacker)).status).toBe(200);
  // It changes the password and leaves two-step sign-in on.
  const owner = { email: user.email, password: new_password };
  expect(codeErrorOf(await logIn(owner, attacker))[1]).toBe('code_required');
  expect((await logIn(owner, attacker, '000000')).status).toBe(429);
  now += HOUR;
  expect((await logIn(owner, attacker, codeOf(user.secret))).status).toBe(200);
});

testOnce(
  'networks that were known before it was turned on have no codes of their own, and known ones thirty a day in all',
  async () => {
    const user = await newUser();
    const thief = Array.from({ length: 5 }, newNetwork);
    for (const from of thief) expect((await logIn(user, from)).status).toBe(200);
    const { secret } = await start(user);
    await post('two-step/confirm', { code: codeOf(secret) }, user.from, user.token);
    const guess = async (froms: readonly string[]) => {
      let tried = 0;
      for (let hour = 0; hour < 4; hour += 1) {
        for (const from of froms) {
          for (let each = 0; each < 6; each += 1) if ((await logIn(user, from, '000000')).status === 422) tried += 1;
        }
        now += HOUR;
      }
      return tried;
    };
    expect(await guess(thief)).toBe(30);
    expect((await logIn(user, user.from, codeOf(secret))).status).toBe(200);
    now += 2 * DAY;
    const known = [user.from, ...thief.slice(0, 3)];
    for (const from of known) {
      now += STEP;
      expect((await logIn(user, from, codeOf(secret))).status).toBe(200);
    }
    expect(await guess(known)).toBe(30);
  },
  60_000,
);

testOnce('after a new password by mail, the network at home is still known', async () => {
  const user = await newTwoStepUser();
  const email_confirmed_at = new Date(now).toISOString();
  await app.database.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', user.user.id).execute();
  now += 3 * DAY;
  for (let guess = 0; guess < 10; guess += 1) await logIn(user, newNetwork(), '000000');
  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('mail-links');
  const mail = app.mails.findLast(({ to }) => to === user.email)!;
  const token = decodeURIComponent(/token=(\S+)/.exec(mail.text)![1]!);
  const new_password = 'another horse';
  await post('reset-password', { token, new_password }, user.from);
  expect((await logIn({ ...user, password: new_password }, user.from, codeOf(user.secret))).status).toBe(200);
});

testOnce('a person gets new recovery codes five times a day, and starts ten times', async () => {
  const user = await newTwoStepUser();
  let [code] = user.recovery;
  const statuses: number[] = [];
  for (let each = 0; each < 6; each += 1) {
    const { status, body } = await post(
      'two-step/recovery-codes',
      { password: user.password, code },
      user.from,
      user.token,
    );
    statuses.push(status);
    code = (body as { recovery_codes?: string[] }).recovery_codes?.[0] ?? code;
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  const other = await newUser();
  for (let each = 0; each < 10; each += 1) await start(other);
  expect((await post('two-step', { password: other.password }, other.from, other.token)).status).toBe(429);
  now += DAY;
  await start(other);
});

testOnce('one network tries ten codes a minute, of all accounts', async () => {
  const from = newNetwork();
  const statuses: number[] = [];
  for (let user = 0; user < 3; user += 1) {
    const each = await newTwoStepUser();
    for (let guess = 0; guess < 4; guess += 1) statuses.push((await logIn(each, from, '000000')).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
});

test('starting needs the password even in a new session; a second start replaces the first; an old one has expired', async () => {
  const user = await newUser();
  for (const body of [{}, { password: 'wrong horse' }]) {
    expect((await post('two-step', body, user.from, user.token)).status).toBe(403);
  }
  expect((await post('two-step/confirm', { code: '123456' }, user.from, user.token)).detail).toBe(
    'The QR code has expired. Please start again.',
  );
  const [first, second] = [await start(user), await start(user)];
  const confirm = (secret: string) => post('two-step/confirm', { code: codeOf(secret) }, user.from, user.token);
  expect((await confirm(first.secret)).status).toBe(422);
  now += HOUR;
  expect((await confirm(second.secret)).status).toBe(400);
  const third = await start(user);
  expect((await confirm(third.secret)).status).toBe(200);
  expect((await confirm(third.secret)).status).toBe(409);
  expect((await post('two-step', { password: user.password }, user.from, user.token)).status).toBe(409);
});

testOnce('nobody confirms the start of another person, and their two-step sign-in stays', async () => {
  const [maya, noor] = [await newTwoStepUser(), await newUser()];
  const started = await start(noor);
  const other = await newUser();
  expect((await post('two-step/confirm', { code: codeOf(started.secret) }, other.from, other.token)).status).toBe(400);
  now += STEP;
  const proof = { password: other.password, code: codeOf(maya.secret) };
  expect((await post('two-step', proof, other.from, other.token, 'DELETE')).status).toBe(200);
  expect((await me(maya)).two_step).not.toBeNull();
  expect((await me(other)).two_step).toBeNull();
});

testOnce('turning it off, and new recovery codes, need the password and a code', async () => {
  const user = await newTwoStepUser();
  now += STEP;
  const code = codeOf(user.secret);
  const replace = (body: object) => post('two-step/recovery-codes', body, user.from, user.token);
  const turnOff = (body: object) => post('two-step', body, user.from, user.token, 'DELETE');
  const { password } = user;
  for (const attempt of [replace, turnOff]) {
    // A stolen session, without and with the password.
    expect([(await attempt({ code })).status, (await attempt({ password: 'wrong horse', code })).status]).toEqual([
      403, 403,
    ]);
    expect(codeErrorOf(await attempt({ password }))[1]).toBe('code_required');
    expect(codeErrorOf(await attempt({ password, code: '000000' }))[1]).toBe('wrong_code');
  }
  const replaced = await replace({ password, code });
  const { recovery_codes } = replaced.body as { recovery_codes: string[] };
  expect([replaced.status, recovery_codes.length]).toEqual([200, RECOVERY_CODES]);
  expect((await turnOff({ password, code })).status).toBe(422);
  expect((await turnOff({ password, code: user.recovery[0] })).status).toBe(422);
  expect((await turnOff({ password, code: recovery_codes[9] })).status).toBe(200);
  // A repetition after a lost response.
  expect((await turnOff({ password })).status).toBe(200);
  expect((await replace({ password })).detail).toBe('Two-step sign-in is off.');
  expect((await me(user)).two_step).toBeNull();
  expect((await logIn(user, user.from)).status).toBe(200);
  expect((await mailsOf(user)).toSorted()).toEqual([
    'Auric: A recovery code was used',
    'Auric: Two-step sign-in is off',
    'Auric: You have new recovery codes',
  ]);
});

testOnce(
  'an open session and the password, without a code, change neither address nor password, and delete nothing',
  async () => {
    const user = await newTwoStepUser();
    now += STEP;
    const { password, from, token } = user;
    const changes = [
      { method: 'POST', url: 'change-email', body: { new_email: `new-${user.email}`, current_password: password } },
      { method: 'PUT', url: 'password', body: { new_password: 'another horse', current_password: password } },
      { method: 'DELETE', url: 'account', body: { confirmation_text: 'DELETE', password } },
      // A new session does not replace the code either.
      { method: 'DELETE', url: 'account', body: { confirmation_text: 'DELETE' } },
    ] as const;
    for (const { method, url, body } of changes) {
      const send = (code?: string) =>
        app.send({ method, url: `/api/auth/${url}`, body: { ...body, ...(code && { code }) }, from, token });
      expect(codeErrorOf(await send())).toEqual([422, 'code_required', 'Enter a code of your authenticator app']);
      expect(codeErrorOf(await send('000000'))).toEqual([422, 'wrong_code', WRONG]);
    }
    expect(await me(user)).toMatchObject({ email: user.email, two_step: { recovery_codes_left: 10 } });
    const code = codeOf(user.secret);
    expect((await logIn(user, from, code)).status).toBe(200);

    const change = (url: string, method: 'POST' | 'PUT' | 'DELETE', body: object) =>
      app.send({ method, url: `/api/auth/${url}`, body, from, token });
    now += STEP;
    const moved = { new_email: `new-${user.email}`, current_password: password, code: codeOf(user.secret) };
    expect((await change('change-email', 'POST', moved)).status).toBe(200);
    // The code is used up.
    expect((await change('change-email', 'POST', { ...moved, new_email: user.email })).status).toBe(422);
    const chosen = { new_password: 'another horse', current_password: password };
    expect((await change('password', 'PUT', { ...chosen, code: user.recovery[0] })).status).toBe(200);
    const erased = { confirmation_text: 'DELETE', password: 'another horse' };
    expect((await change('account', 'DELETE', { ...erased, code: user.recovery[0] })).status).toBe(422);
    expect((await change('account', 'DELETE', { ...erased, code: user.recovery[1] })).status).toBe(200);
    expect(await dump(app.database)).not.toContain(user.secret);
  },
);

testOnce('a refused change does not use up the code', async () => {
  const [user, other] = [await newTwoStepUser(), await newUser()];
  now += STEP;
  const proof = { current_password: user.password, code: codeOf(user.secret) };
  const change = (new_email: string) => post('change-email', { ...proof, new_email }, user.from, user.token);
  expect((await change(other.email)).status).toBe(409);
  // Nor do wrong codes use up the changes of a day.
  for (let time = 0; time < 5; time += 1) {
    const wrong = { ...proof, code: '000000', new_email: `new-${user.email}` };
    expect((await post('change-email', wrong, user.from, user.token)).status).toBe(422);
  }
  expect((await change(`new-${user.email}`)).status).toBe(200);
});

testOnce('sessions and access tokens stay when it is turned on, and its secrets are nowhere in the API', async () => {
  const user = await newUser();
  const { body: other } = await app.call(authContract.login, { body: user });
  const { body: made } = await app.call(tokensContract.create, {
    token: user.token,
    body: { name: 'Script', scopes: ['read'] },
  });
  const { secret } = await start(user);
  await app.call(authContract.confirmTwoStep, { token: user.token, body: { code: codeOf(secret) } });
  for (const token of [other.access_token, made.token])
    expect((await app.call(authContract.me, { token })).status).toBe(200);
  expect(JSON.stringify(await me(user))).not.toContain(secret);
  // And with the account it is gone.
  now += STEP;
  const body = { confirmation_text: 'DELETE', password: user.password, code: codeOf(secret) };
  await app.call(authContract.deleteAccount, { token: user.token, body });
  expect(await dump(app.database)).not.toContain(secret);
});
