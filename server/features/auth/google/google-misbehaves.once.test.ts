import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';
import { endless, hang, startFakeGoogle, status } from '#server/testing/google/fake-google.ts';

const HOUR = 3600;
const TOKEN = 'ya29.a0AfH6SMB-secret';

const fake = await startFakeGoogle();
/** Longer than a test may take: whatever ends has not waited for it, however busy the machine is. */
const google = { ...fake.google, deadlineMs: 3_600_000 };
const app = await startTestApp({ config: { google, logLevel: 'silent' } });
/** A server whose patience is over soon. */
const impatient = await startTestApp({ config: { google: { ...fake.google, deadlineMs: 300 }, logLevel: 'silent' } });

const nowSeconds = () => Math.floor(Date.now() / 1000);
const INFO = { azp: 'auric', aud: 'auric', sub: '1', scope: 'openid email profile', access_type: 'online' };
const tokeninfo = (changes: object = {}) => ({
  ...INFO,
  exp: String(nowSeconds() + HOUR),
  expires_in: String(HOUR),
  email: 'maya@gmail.example',
  email_verified: 'true',
  ...changes,
});
const userinfo = (changes: object = {}) => ({
  sub: '1',
  email: 'maya@gmail.example',
  email_verified: true,
  name: 'Maya Lindqvist',
  given_name: 'Maya',
  family_name: 'Lindqvist',
  ...changes,
});
const signIn = (to = app) => to.refused(authContract.signInWithGoogle, { body: { token: TOKEN } });
const users = () => app.database.db.selectFrom('users').select('id').execute();

/** Sets Google's responses, signs in, and returns the server's response. */
async function answerTo(said: { tokeninfo?: typeof fake.tokeninfo; userinfo?: typeof fake.userinfo }) {
  Object.assign(fake, { tokeninfo: tokeninfo(), userinfo: userinfo(), asked: [] }, said);
  const { status: code, body, headers } = await signIn();
  return { code, detail: body.detail, headers };
}

test('a valid token creates an account, and requests to Google contain only the token', async () => {
  expect((await answerTo({})).code).toBe(200);
  expect(fake.asked).toEqual([
    { url: `/v3/tokeninfo?access_token=${TOKEN}`, authorization: undefined },
    { url: '/v3/userinfo', authorization: `Bearer ${TOKEN}` },
  ]);
});

test('the text "true" counts as true, and expiry or lifetime alone is enough', async () => {
  expect((await answerTo({ userinfo: userinfo({ email_verified: 'true' }) })).code).toBe(200);
  const { exp, expires_in, ...rest } = tokeninfo();
  for (const end of [{ exp }, { expires_in }, { exp: Number(exp) }, { expires_in: 1 }]) {
    expect([end, (await answerTo({ tokeninfo: { ...rest, ...end } })).code]).toEqual([end, 200]);
  }
  // Without the scope Google omits the owner in the tokeninfo; the userinfo has it.
  const { sub: _, email: _email, email_verified: _verified, ...bare } = tokeninfo();
  expect((await answerTo({ tokeninfo: bare })).code).toBe(200);
});

test('B-03: no account is linked if the password changes during the request to Google', async () => {
  const { token, user } = await app.newUser();
  const changed: typeof fake.userinfo = async (_request, response) => {
    const elsewhere = app.database.db.updateTable('users').set({ password_hash: 'another' });
    await elsewhere.where('id', '=', user.id).execute();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(userinfo({ sub: '2' })));
  };
  Object.assign(fake, { tokeninfo: tokeninfo({ sub: '2' }), userinfo: changed });

  const { status: code } = await app.refused(authContract.linkGoogle, { token, body: { token: TOKEN } });

  expect(code).toBe(403);
  expect((await app.call(authContract.googleAccount, { token })).body).toEqual({ email: null, former_email: null });
});

test('B-03: an invalid token is 401 and creates no account', async () => {
  const before = await users();
  const { exp, expires_in, ...endless_ } = tokeninfo();
  const wrongTokens = [
    ...['other', 'AURIC', '', ' auric', 'auric,other', ['auric'], ['auric', 'other'], null, undefined, 7].map(
      (aud) => ({
        aud,
      }),
    ),
    ...[
      { expires_in: 0 },
      { expires_in: '0' },
      { expires_in: -1 },
      { exp: String(nowSeconds() - 1) },
      { exp: nowSeconds() - HOUR },
    ],
    ...[{ exp: 'soon' }, { exp: null }, { expires_in: 'NaN' }, { expires_in: '' }],
    ...[{ sub: '2' }, { sub: '' }, { sub: 1 }, { email_verified: 'false' }, { email_verified: false }],
  ].map((changes) => tokeninfo(changes));
  for (const info of [...wrongTokens, endless_, [], 'text', 7, null]) {
    const { code, detail } = await answerTo({ tokeninfo: json(info) });
    expect([info, code, detail]).toEqual([info, 401, 'Failed to get user information from Google']);
    // A token of another site is not used.
    const isOurs = (info as { aud?: unknown } | null)?.aud === 'auric';
    expect(fake.asked.length).toBeLessThanOrEqual(isOurs ? 2 : 1);
  }

  const wrongUsers = [
    ...[{ email_verified: false }, { email_verified: 'false' }, { email_verified: 'TRUE' }, { email_verified: 1 }],
    ...[{ email_verified: undefined }, { email_verified: null }],
    ...[{ sub: undefined }, { sub: '' }, { sub: null }, { sub: 1 }, { sub: '2' }, { sub: 'x'.repeat(256) }],
    ...[{ email: undefined }, { email: '' }, { email: 'maya' }, { email: 'a@b.example, c@d.example' }],
    ...[
      { email: `${'x'.repeat(250)}@gmail.example` },
      { email: 'm\u00e4ya@gmail.example' },
      { email: ['a@b.example'] },
    ],
  ].map((changes) => userinfo(changes));
  for (const user of [...wrongUsers, [], 'text', 7, null]) {
    const { code, detail } = await answerTo({ userinfo: json(user) });
    expect([user, code, detail]).toEqual([user, 401, 'Failed to get user information from Google']);
  }
  expect(await users()).toEqual(before);
});

test('B-03: when Google refuses a token it is 401, at either of its addresses', async () => {
  for (const code of [400, 401, 403]) {
    expect((await answerTo({ tokeninfo: status(code) })).code).toBe(401);
    expect((await answerTo({ userinfo: status(code) })).code).toBe(401);
  }
});

test('B-03, B-19: when Google is down, hangs, redirects or never ends the response is 503, and no other request is sent', async () => {
  const elsewhere = ['http://169.254.169.254/', 'http://[::1]:1/', 'http://[::ffff:127.0.0.1]:1/', '/v3/elsewhere'];
  const bad = [
    ...[500, 502, 503, 429, 404, 204].map((code) => status(code)),
    ...elsewhere.flatMap((location) => [301, 302, 307, 308].map((code) => status(code, { location }))),
    ...[text(''), text('<html>'), text('{"aud":"auric"'), text(`${'['.repeat(60_000)}`)],
    ...[endless(10 * 1024 * 1024), drop],
  ];
  for (const behaviour of bad) {
    for (const said of [{ tokeninfo: behaviour }, { userinfo: behaviour }]) {
      const { code, detail, headers } = await answerTo(said);
      expect([code, detail, headers['retry-after']]).toEqual([
        503,
        'Google does not respond at present. Please try again in a moment, or sign in with your password.',
        '5',
      ]);
      expect(fake.asked).toHaveLength('userinfo' in said ? 2 : 1);
    }
  }
  Object.assign(fake, { tokeninfo: hang });
  expect((await signIn(impatient)).status).toBe(503);
});

test('B-03: while Google hangs, other requests are served', async () => {
  const held: ServerResponse[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  Object.assign(fake, {
    tokeninfo: (_: unknown, response: ServerResponse) => {
      held.push(response);
      if (held.length === 3) resolve();
    },
  });
  const waiting = [1, 2, 3].map(() => signIn());
  await asked;
  for (let call = 0; call < 20; call += 1) expect((await app.send({ url: '/api/health' })).status).toBe(200);
  for (const response of held) response.destroy();
  expect((await Promise.all(waiting)).map(({ status: code }) => code)).toEqual([503, 503, 503]);
});

test('B-23: neither the log nor the database contains the token or the address', async () => {
  const lines: string[] = [];
  const logging = await startTestApp({
    config: { google, logLevel: 'debug' },
    logTo: { write: (line) => lines.push(line) },
  });
  Object.assign(fake, { tokeninfo: status(500), userinfo: userinfo() });
  await logging.refused(authContract.signInWithGoogle, { body: { token: TOKEN } });
  Object.assign(fake, { tokeninfo: drop });
  await logging.refused(authContract.signInWithGoogle, { body: { token: TOKEN } });

  const reasons = lines.map((line) => (JSON.parse(line) as { reason?: string }).reason).filter(Boolean);
  expect(reasons).toEqual(['status 500', 'UND_ERR_SOCKET']);
  expect(lines.join('')).not.toMatch(/ya29|gmail/);
});

test('B-01, B-03: a network tries twenty bad tokens a minute; good ones and other networks are not stopped', async () => {
  const limited = await startTestApp({ config: { google, rateLimit: true } });
  const send = (from: string, headers = {}) =>
    limited.send({ method: 'POST', url: '/api/auth/google', body: { token: TOKEN }, from, headers });
  const tally = (answers: { status: number }[]) =>
    Object.entries(Object.groupBy(answers, (answer) => answer.status)).map(([code, some]) => [code, some!.length]);

  Object.assign(fake, { tokeninfo: tokeninfo(), userinfo: userinfo() });
  const good = [];
  for (let time = 0; time < 22; time += 1) good.push(await send('10.3.0.1'));
  expect(tally(good)).toEqual([['200', 22]]);
  // While Google is away nobody guesses.
  Object.assign(fake, { tokeninfo: status(503) });
  const away = [];
  for (let time = 0; time < 22; time += 1) away.push(await send('10.3.0.1'));
  expect(tally(away)).toEqual([['503', 22]]);

  Object.assign(fake, { tokeninfo: status(400) });
  const bad = [];
  for (let time = 0; time < 24; time += 1) bad.push(await send('10.3.0.2', { 'x-forwarded-for': `10.9.0.${time}` }));
  expect(tally(bad)).toEqual([
    ['401', 20],
    ['429', 4],
  ]);
  expect(Number(bad.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('10.3.0.3')).status).toBe(401);
});

test('B-25: new accounts by Google count with those by password (Nextcloud GHSA-mr7q-xf62-fw54)', async () => {
  const limited = await startTestApp({ config: { google, rateLimit: true } });
  const from = '10.4.0.1';
  const codes: number[] = [];
  for (let person = 0; person < 6; person += 1) {
    const sub = `new-${person}`;
    const email = `new${person}@gmail.example`;
    Object.assign(fake, { tokeninfo: tokeninfo({ sub }), userinfo: userinfo({ sub, email }) });
    codes.push((await limited.send({ method: 'POST', url: '/api/auth/google', body: { token: TOKEN }, from })).status);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  const body = { email: 'robot@example.org', password: 'correct horse', first_name: 'R', last_name: 'B' };
  expect((await limited.send({ method: 'POST', url: '/api/auth/register', body, from })).status).toBe(429);
});

function json(value: unknown) {
  return text(JSON.stringify(value) ?? '');
}

function text(content: string): typeof fake.tokeninfo {
  return (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(content);
}

/** Closes the connection without a response. */
function drop(...[request]: Parameters<Extract<typeof fake.tokeninfo, (...args: never[]) => unknown>>): void {
  request.socket.destroy();
}

test('linking that waits for Google does not block other writes of the user', async () => {
  const { token } = await app.newUser();
  let answerNow = () => {};
  Object.assign(fake, {
    userinfo: userinfo({ sub: 'linked', email: 'linked@gmail.example' }),
    tokeninfo: (_request: unknown, response: ServerResponse) => {
      answerNow = () =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(tokeninfo({ sub: 'linked', email: 'linked@gmail.example' })));
    },
    asked: [],
  });
  const linking = app.refused(authContract.linkGoogle, { token, body: { token: TOKEN } });
  await expect.poll(() => fake.asked).toHaveLength(1);

  expect((await app.call(authContract.changeProfile, { token, body: { first_name: 'Ana' } })).status).toBe(200);
  answerNow();
  expect((await linking).status).toBe(200);
});
