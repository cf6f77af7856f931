import { expect, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

const REFUSAL = 'CSRF token missing or invalid';

/** Its public address is http://auric.test. */
const app = await startTestApp();

type Headers = Record<string, string>;
const create = (token: string | undefined, headers: Headers, { send }: TestApp = app) =>
  send({ method: 'POST', url: '/api/pillars', token, headers, body: { name: 'Health' } });
const cookieOf = ({ headers }: { headers: { 'set-cookie'?: unknown } }) => String(headers['set-cookie'] ?? '');

test('B-22: every response sets a readable token, unless the request has one', async () => {
  const { token } = await app.newUser();
  const answers = [
    await app.send({ url: '/api/health' }),
    await app.send({ url: '/api/auth/me' }),
    await app.send({ url: '/api/auth/me', token }),
    await app.send({ url: '/api/nowhere' }),
    await app.send({ url: '/nowhere' }),
    await app.send({ method: 'POST', url: '/api/auth/login', body: {} }),
    await create(token, { 'x-csrf-token': 'guess' }),
    await app.send({ url: '/api/health', headers: { cookie: 'other=1; csrf_token=; xcsrf_token=abc' } }),
  ];

  const cookies = answers.map(cookieOf);
  for (const cookie of cookies) expect(cookie).toMatch(/^csrf_token=[\w-]{32}; Path=\/; SameSite=Strict$/);
  expect(new Set(cookies).size).toBe(answers.length);
  const again = await app.send({ url: '/api/health', headers: { cookie: 'other=1; csrf_token=abc' } });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('B-22: under https the token is sent over https only', async () => {
  const secure = await startTestApp({ config: { publicUrl: 'https://auric.example.org/app' } });

  expect(cookieOf(await secure.send({ url: '/api/health' }))).toMatch(/; SameSite=Strict; Secure$/);
});

test('B-22: a token that does not match its cookie, or without a cookie, is refused and changes nothing', async () => {
  const { token } = await app.newUser();
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Health' } });
  const refused: Headers[] = [
    { 'x-csrf-token': 'abc' },
    { 'x-csrf-token': '' },
    { 'x-csrf-token': 'abc', cookie: 'csrf_token=abd' },
    { 'x-csrf-token': 'ABC', cookie: 'csrf_token=abc' },
    { 'x-csrf-token': 'abc', cookie: 'csrf_token=' },
    { 'x-csrf-token': '', cookie: 'csrf_token=' },
    { 'x-csrf-token': 'abc, abc', cookie: 'csrf_token=abc' },
    { 'x-csrf-token': 'abc', cookie: 'xcsrf_token=abc' },
  ];

  for (const headers of refused) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, detail } = await app.send({ method, url: `/api/pillars/${pillar.id}`, token, headers, body: {} });
      expect([headers, method, status, detail]).toEqual([headers, method, 403, REFUSAL]);
    }
    expect((await app.send({ url: '/api/pillars', token, headers })).status).toBe(200);
  }
  expect((await app.call(hierarchyContract.pillars, { token })).body).toEqual([pillar]);
});

test('B-22: a matching token is accepted, and so is a bearer write without one', async () => {
  const { token, email, password } = await app.newUser();

  for (const headers of [
    { 'x-csrf-token': 'abc', cookie: 'csrf_token=abc' },
    { 'x-csrf-token': 'abc', cookie: 'theme=dark; csrf_token=abc; other=x=y' },
    { cookie: 'csrf_token=abc' },
    {},
  ] as Headers[]) {
    expect((await create(token, headers)).status).toBe(201);
    const body = { email, password };
    expect((await app.send({ method: 'POST', url: '/api/auth/login', headers, body })).status).toBe(200);
  }
});

test('B-22: a write that a browser marks as cross-site is refused, signed in or not, with every token in place', async () => {
  const { token, email, password } = await app.newUser();
  const csrf = { 'x-csrf-token': 'abc', cookie: 'csrf_token=abc' };

  for (const site of ['cross-site', 'same-site']) {
    const headers = { ...csrf, 'sec-fetch-site': site };
    const write = await create(token, headers);
    const signIn = await app.send({ method: 'POST', url: '/api/auth/login', headers, body: { email, password } });
    expect([write.status, write.detail, signIn.status]).toEqual([403, REFUSAL, 403]);
    expect((await app.send({ url: '/api/pillars', token, headers })).status).toBe(200);
  }
  for (const site of ['same-origin', 'none']) {
    expect((await create(token, { ...csrf, 'sec-fetch-site': site })).status).toBe(201);
  }
});

test('B-22: a write from another origin is refused, one from our own is fine', async () => {
  const { token } = await app.newUser();

  const foreign = ['https://evil.example', 'null', 'http://auric.test.evil.example', 'https://auric.test', ''];
  for (const origin of [...foreign, 'http://auric.test:8080', 'http://localhost:80', 'http://auric.test/']) {
    const { status, detail } = await create(token, { origin });
    expect([origin, status, detail]).toEqual([origin, 403, REFUSAL]);
  }
  expect((await create(token, { origin: 'http://auric.test' })).status).toBe(201);
  // Behind a proxy that changes the host, the header of the browser decides.
  const origin = 'https://other.example';
  expect((await create(token, { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
});

test('B-22: without PUBLIC_URL our own origin is the host of the request', async () => {
  const local = await startTestApp({ config: { publicUrl: null } });
  const { token } = await local.newUser();
  const statusOf = async (headers: Headers) => (await create(token, headers, local)).status;

  expect(await statusOf({ host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' })).toBe(201);
  expect(await statusOf({ host: '192.168.1.5:3000', origin: 'http://evil.example' })).toBe(403);
  const forged = { host: '192.168.1.5:3000', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
  expect(await statusOf(forged)).toBe(403);
});

test('A-14: without PUBLIC_URL a page cannot create an account by DNS rebinding', async () => {
  const local = await startTestApp({ config: { publicUrl: null, host: 'auric.example' } });
  const register = async (host: string, number: number, { send }: TestApp = local) => {
    const body = { email: `p${number}@example.org`, password: 'correct horse', first_name: 'Maya', last_name: 'L' };
    const headers = { host, origin: `http://${host}` };
    return send({ method: 'POST', url: '/api/auth/register', headers, body });
  };

  const own = [
    ...['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '192.168.1.5:3000', '[fd00::5]:3000', 'nas:3000'],
    ...['auric.local', 'Auric.Lan:3000', 'auric.home.arpa.', 'auric.localhost', 'auric.example:3000'],
  ];
  for (const [number, host] of own.entries()) {
    expect([host, (await register(host, number)).status]).toEqual([host, 201]);
  }
  for (const host of ['rebound.example:3000', 'local.evil', '127.0.0.1.evil', 'localhost.evil:3000', '[::1].evil']) {
    const { status, detail } = await register(host, 99);
    const sentence = 'Accounts cannot be created at this address until PUBLIC_URL names it.';
    expect([host, status, detail]).toEqual([host, 403, sentence]);
  }
  // The name of PUBLIC_URL is accepted, whatever a proxy does to the host.
  const named = { host: 'inside.example', origin: 'http://auric.test' };
  const body = { email: 'named@example.org', password: 'correct horse', first_name: 'Maya', last_name: 'L' };
  expect((await app.send({ method: 'POST', url: '/api/auth/register', headers: named, body })).status).toBe(201);
});

test('B-22: content types that a plain form can send are not accepted', async () => {
  const { token } = await app.newUser();
  const url = '/api/pillars';

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const sent = await app.send({
      method: 'POST',
      url,
      token,
      headers: { 'content-type': type },
      body: '{"name":"x"}',
    });
    expect([type, sent.status, sent.detail]).toEqual([type, 415, 'Content type must be application/json']);
  }
});

test('B-22: CORS allows no other origin', async () => {
  const { token } = await app.newUser();
  const origin = 'https://evil.example';

  const preflight = await app.send({
    method: 'OPTIONS',
    url: '/api/pillars',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  const read = await app.send({ url: '/api/pillars', token, headers: { origin } });

  for (const { headers } of [preflight, read]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
  expect(preflight.status).toBe(404);
});
