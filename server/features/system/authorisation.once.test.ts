import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { type Scope, SCOPES } from '#contract/platform/scopes.ts';
import { tokensContract } from '#contract/tokens.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp } from '#server/testing/app.ts';
import { startFakeProvider } from '#server/testing/oidc/fake-provider.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/** Public routes. Every other route is for signed-in users. */
const PUBLIC = {
  '/api': 'GET',
  '/api/health': 'GET',
  '/api/openapi.json': 'GET',
  '/api/docs': 'GET',
  '/api/docs/*': 'GET',
  '/api/auth/config': 'GET',
  '/api/auth/register': 'POST',
  '/api/users': 'POST',
  '/api/auth/login': 'POST',
  '/api/auth/google': 'POST',
  '/api/auth/oidc': 'POST',
  '/api/auth/oidc/begin': 'POST',
  '/api/auth/oidc/exchange': 'POST',
  '/api/auth/logout': 'POST',
  '/api/auth/sessions/end': 'POST',
  '/api/auth/forgot-password': 'POST',
  '/api/auth/reset-password': 'POST',
  '/api/auth/confirm-email': 'POST',
  '/api/auth/change-email/confirm': 'POST',
  '/api/auth/invitation': 'POST',
  '/api/onboarding/templates': 'GET',
  '/api/unsubscribe/:token': 'GET POST',
  '/api/calendar/:secret.ics': 'GET',
  '/api/resources/:id/open': 'GET',
  '/api/oauth/authorization': 'GET',
  '/.well-known/oauth-protected-resource': 'GET',
  '/.well-known/oauth-protected-resource/api/mcp': 'GET',
  '/.well-known/oauth-authorization-server': 'GET',
  '/oauth/register': 'POST',
  '/oauth/token': 'POST',
  '/oauth/revoke': 'POST',
};

/** Routes with other rules, which have their own tests. */
const OTHERS = { '/metrics': 'GET' };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];
const DAY = 86_400_000;

let now = Date.parse('2026-03-02T09:00:00Z');
const { oidc } = await startFakeProvider();
const app = await startTestApp({ clock: () => new Date(now), config: { oidc } });

const routesOf = (list: Record<string, string>) =>
  Object.entries(list).flatMap(([url, methods]) => methods.split(' ').map((method) => ({ method, url })));
const publicRoutes = routesOf(PUBLIC);
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
const notForUsers = new Set([...publicRoutes, ...routesOf(OTHERS)].map(nameOf));
const userRoutes = app.routes.filter((route) => route.method !== 'HEAD' && !notForUsers.has(nameOf(route)));
const withIds = (url: string) => url.replace(/:id|:secret/, newId).replace('*', 'scalar.js');
const isMatch = (pattern: string, url: string) =>
  new RegExp(`^${pattern.replace(/:id|:secret|\*/g, '[^/]+')}$`).test(url);

/** Calls every route with an authorization header and returns those with an unexpected response. */
async function unexpected(
  routes: readonly { method: string; url: string }[],
  authorization: string | undefined,
  isExpected: (status: number, text: string) => boolean,
  body: object = {},
) {
  const problems: string[] = [];
  for (const { method, url } of routes) {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const { status, text } = await app.send({
      method,
      url: withIds(url),
      headers: authorization === undefined ? {} : { authorization },
      ...(isWrite && { body }),
    });
    if (!isExpected(status, text)) problems.push(`${method} ${url}: ${status} ${text.slice(0, 200)}`);
  }
  return problems;
}
const isRefused = (status: number, text: string) =>
  status === 401 && text === JSON.stringify(problemOf('not_authenticated', 'Not authenticated'));

test('B-04: the public routes exist, and all others require a user', () => {
  const existing = new Set(app.routes.map(nameOf));
  expect([...notForUsers].filter((name) => !existing.has(name))).toEqual([]);
  expect(userRoutes.length).toBeGreaterThan(90);
});

test('B-04: without a valid token every route for users returns 401, whatever the header', async () => {
  const { token, user } = await app.newUser();
  const other = await app.newUser();
  const secret = token.split('.')[1]!;
  const hash = createHash('sha256').update(token).digest('hex');
  const random = randomBytes(32).toString('base64url');
  const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.';
  const headers = [
    ...[undefined, '', 'Bearer', 'Bearer ', 'Bearer bearer', 'Bearer null', `Bearer ${jwt}`, `Bearer ${random}`],
    ...[user.id, secret, `${user.id}.`, `.${secret}`, `${user.id}.${random}`, `${other.user.id}.${secret}`, hash].map(
      (guess) => `Bearer ${guess}`,
    ),
    ...[
      `${user.id}.${hash}`,
      `${token}x`,
      `${token}.`,
      token.toUpperCase(),
      `${token}, ${token}`,
      'x'.repeat(10_000),
    ].map((guess) => `Bearer ${guess}`),
    ...[token, `Basic ${token}`, `Token ${token}`, `Bearer${token}`, `Bearer Bearer ${token}`, `Bearer "${token}"`],
  ];

  // Each route gets a part of them, and each of them is sent to a part of the routes.
  const parts = roundsOf({ all: 1, sqlite: 4 });
  for (const [index, authorization] of headers.entries()) {
    const routes = userRoutes.filter((_, place) => (place + index) % parts === 0);
    expect(await unexpected(routes, authorization, isRefused)).toEqual([]);
  }
});

test('B-03, B-04: a token is invalid after the end of its session, its user or its time (Vikunja GHSA-96q5-xm3p-7m84)', async () => {
  const { db } = app.database;
  const loggedOut = await app.newUser();
  await app.call(authContract.logout, { token: loggedOut.token });
  const deleted = await app.newUser();
  await db.deleteFrom('users').where('id', '=', deleted.user.id).execute();
  const disabled = await app.newUser();
  const disabled_at = new Date(now).toISOString();
  await db.updateTable('users').set({ disabled_at }).where('id', '=', disabled.user.id).execute();
  const idle = await app.newUser();

  for (const { token } of [loggedOut, deleted, disabled]) {
    expect(await unexpected(userRoutes, `Bearer ${token}`, isRefused)).toEqual([]);
  }
  now += 31 * DAY;
  expect(await unexpected(userRoutes, `Bearer ${idle.token}`, isRefused)).toEqual([]);
  const body = { email: disabled.email, password: disabled.password };
  const login = await app.refused(authContract.login, { body });
  expect([login.status, login.detail]).toEqual([403, expect.stringContaining('This account is disabled')]);
  const wrong = { ...body, password: 'wrong horse' };
  expect((await app.refused(authContract.login, { body: wrong })).status).toBe(401);
});

/** Routes for operators of the server, by their sessions only. */
const OPERATOR_ONLY = [
  'GET /api/server',
  'GET /api/server/people',
  ...['disable', 'enable'].map((verb) => `POST /api/server/people/:id/${verb}`),
  'PUT /api/server/registration',
  ...['GET', 'POST'].map((method) => `${method} /api/server/invitations`),
  'DELETE /api/server/invitations/:id',
  'GET /api/server/backups',
  'POST /api/server/backups',
];

test('B-04: everybody but operators gets 403 from every route below /server, and operators do not', async () => {
  const { token: operator, user } = await app.newUser();
  const { token: other } = await app.newUser();
  const operator_since = new Date(now).toISOString();
  await app.database.db.updateTable('users').set({ operator_since }).where('id', '=', user.id).execute();
  const routes = userRoutes.filter(({ url }) => /^\/api\/server(\/|$)/.test(url));
  expect(routes.map(nameOf).toSorted()).toEqual(OPERATOR_ONLY.toSorted());

  const isClosed = (status: number, text: string) => status === 403 && text.includes('Only an operator');
  // Of the bodies of these routes, only that of PUT /server/registration has a required field.
  const body = { registration: 'open' };
  expect(await unexpected(routes, `Bearer ${other}`, isClosed, body)).toEqual([]);
  const isAllowed = (status: number) => status < 500 && status !== 403;
  expect(await unexpected(routes, `Bearer ${operator}`, isAllowed, body)).toEqual([]);
});

/** Routes that no access token may call. Otherwise a stolen token could take over the account. */
const SESSION_ONLY = [
  'POST /api/oauth/authorization',
  'DELETE /api/auth/account',
  ...['GET', 'POST'].map((method) => `${method} /api/auth/email-confirmation`),
  ...['DELETE', 'POST'].map((method) => `${method} /api/auth/change-email`),
  'POST /api/auth/change-email/send-again',
  ...['DELETE', 'POST'].map((method) => `${method} /api/auth/two-step`),
  ...['confirm', 'recovery-codes'].map((verb) => `POST /api/auth/two-step/${verb}`),
  ...['DELETE', 'GET', 'PUT'].map((method) => `${method} /api/auth/google-account`),
  ...['DELETE', 'GET', 'PUT'].map((method) => `${method} /api/auth/oidc-account`),
  'PUT /api/auth/password',
  ...['GET /api/notifications/push', 'PUT /api/notifications/push', 'DELETE /api/notifications/push'],
  ...['DELETE /api/auth/sessions', 'GET /api/auth/sessions', 'DELETE /api/auth/sessions/:id'],
  ...['GET /api/tokens', 'POST /api/tokens', 'DELETE /api/tokens/:id'],
  ...OPERATOR_ONLY,
];
const JOURNAL = /^\/api\/(journal|reflections|sleep-reflections|ai\/daily-reflection)(\/|$)/;
const PRIVATE =
  /^\/api\/(trash|chat|calendar|export|import|webhooks|webhook-deliveries|ai\/(decompose-project|weekly-review|obstacle-analysis))(\/|$)/;
/** Routes about the account, which only the scope `all` may change. */
const ACCOUNT =
  /^\/api\/(achievements|alignment|assistant-changes|auth|users|courses|dashboard|ultra\/(dashboard|insights)|stats|feedback|insights|notifications|onboarding|ai\/quota)(\/|$)/;

/** The scopes that a route is open to, from the rules in words. */
function scopesOf({ method, url }: { method: string; url: string }): readonly Scope[] {
  if (SESSION_ONLY.includes(`${method} ${url}`)) return [];
  // Each tool checks the scopes itself.
  if (url === '/api/mcp') return SCOPES;
  if (JOURNAL.test(url)) return ['journal', 'all'];
  if (PRIVATE.test(url)) return ['all'];
  const scopes: Scope[] = ACCOUNT.test(url) ? ['all'] : ['tasks', 'all'];
  return method === 'GET' ? ['read', ...scopes] : scopes;
}

test.each(SCOPES)(
  'B-04: an access token with the scope “%s” is refused outside it with 403, and never 401',
  async (scope) => {
    const { token } = await app.newUser();
    const { body } = await app.call(tokensContract.create, { token, body: { name: scope, scopes: [scope] } });
    const [open, closed] = [true, false].map((isOpen) =>
      userRoutes.filter((route) => scopesOf(route).includes(scope) === isOpen),
    ) as [typeof userRoutes, typeof userRoutes];
    const isOutside = (status: number, text: string) => status === 403 && text.includes('access token');

    expect(await unexpected(closed, `Bearer ${body.token}`, isOutside)).toEqual([]);
    const isServed = (status: number, text: string) => status !== 401 && status < 500 && !isOutside(status, text);
    expect(await unexpected(open, `Bearer ${body.token}`, isServed)).toEqual([]);
  },
);

test('B-04: an expired, revoked or guessed access token is 401 on every route', async () => {
  const { user, token } = await app.newUser();
  const create = async (expires_in_days: number | null) =>
    (await app.call(tokensContract.create, { token, body: { name: 'T', scopes: ['all'], expires_in_days } })).body;
  const [expired, revoked] = [await create(1), await create(null)];
  await app.call(tokensContract.revoke, { token, params: { id: revoked.id } });
  now += DAY;
  const secret = expired.token.split('.')[1]!;
  const guesses = [
    revoked.token.replace('auric_', ''),
    `auric_${user.id}.`,
    `auric_.${secret}`,
    `auric_${token}`,
    'auric_',
  ];
  for (const guess of [expired.token, revoked.token, ...guesses]) {
    expect(await unexpected(userRoutes, `Bearer ${guess}`, isRefused)).toEqual([]);
  }
});

test('B-04: HEAD, or a body that is invalid, too large or of another type, does not bypass authentication', async () => {
  const reads = userRoutes.filter(({ method }) => method === 'GET').map(({ url }) => ({ method: 'HEAD', url }));
  expect(await unexpected(reads, undefined, (status) => status === 401)).toEqual([]);

  const bodies = [
    { body: '{bad' },
    { body: 'x'.repeat(1_100_000) },
    { body: '<a/>', headers: { 'content-type': 'application/xml' } },
  ];
  for (const { method, url } of userRoutes.filter((route) => route.method !== 'GET')) {
    for (const sent of bodies) {
      const { status } = await app.send({ method, url: withIds(url), ...sent });
      expect([method, url, status]).toEqual([method, url, 401]);
    }
  }
});

test('B-04: public routes work without a token and with an invalid one', async () => {
  const isAnswered = (status: number) => status !== 401 && status !== 403 && status < 500;
  // A login without credentials is 422, not 401.
  expect(await unexpected(publicRoutes, undefined, isAnswered)).toEqual([]);
  expect(await unexpected(publicRoutes, 'Bearer garbage', isAnswered)).toEqual([]);
  expect((await app.send({ url: '/api/' })).text).toBe((await app.send({ url: '/api' })).text);
});

test('B-04: the scheme may be written in any case and followed by several spaces', async () => {
  const schemes = ['bearer ', 'BEARER ', 'Bearer  '];
  const parts = roundsOf({ all: 1, sqlite: schemes.length });
  for (const [index, scheme] of schemes.entries()) {
    const { token } = await app.newUser();
    const routes = userRoutes.filter((_, place) => (place + index) % parts === 0);
    const isServed = (status: number) => status !== 401 && status < 500;
    expect(await unexpected(routes, `${scheme}${token}`, isServed)).toEqual([]);
  }
});

test('B-04: a path answers to its own methods only (Vikunja GHSA-v479-vf79-mg83)', async () => {
  const { token } = await app.newUser();
  const urls = new Set(app.routes.map(({ url }) => withIds(url.replace(/\/$/, ''))));
  const problems: string[] = [];
  for (const url of urls) {
    for (const method of METHODS) {
      if (app.routes.some((route) => route.method === method && isMatch(route.url, url))) continue;
      for (const sent of [{}, { token }]) {
        const { status, text } = await app.send({ method, url, ...sent });
        const isNotFound =
          status === 404 && (method === 'HEAD' || text === JSON.stringify(problemOf('unknown_path', 'Not found')));
        if (!isNotFound) problems.push(`${method} ${url}: ${status} ${text}`);
      }
    }
  }

  expect(problems).toEqual([]);
});

test('B-04: neither a header nor an unusual spelling of the path changes the called route', async () => {
  const { token } = await app.newUser();
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Health' } });
  const url = `/api/pillars/${pillar.id}`;
  for (const key of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    await app.send({ url, token, headers: { [key]: 'DELETE' } });
    await app.send({ url: `${url}?_method=DELETE`, token, headers: { 'x-original-url': '/api/auth/sessions' } });
  }
  expect((await app.call(pillarsContract.get, { token, params: { id: pillar.id } })).body).toEqual(pillar);

  const spellings = [
    '/API/auth/me',
    '/api//auth/me',
    '/api/auth/me/',
    '/api/auth%2fme',
    '/api/./auth/me',
    '/api/auth/me;x',
  ];
  for (const spelling of [
    ...spellings,
    '/api/health/../auth/me',
    '/api/health%00/auth/me',
    '//api/auth/me',
    '/api/auth/me%20',
  ]) {
    const { status } = await app.send({ url: spelling });
    expect([spelling, [400, 401, 404].includes(status)]).toEqual([spelling, true]);
  }
});

test('B-04: the metrics can be read from this machine, or with the token', async () => {
  const statusOf = async (from: string, headers = {}) => (await app.send({ url: '/metrics', from, headers })).status;
  const { body } = await app.send({ url: '/metrics', from: '127.0.0.1' });
  expect(String(body)).toMatch(/^auric_info\{version="[^"]+"\} 1$/m);
  expect(await statusOf('127.0.0.1')).toBe(200);
  expect(await statusOf('::1')).toBe(200);
  expect(await statusOf('203.0.113.9')).toBe(404);
  expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await statusOf('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);

  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'nas:3000']) {
    expect([host, await statusOf('127.0.0.1', { host })]).toEqual([host, 200]);
  }
  for (const host of ['rebound.example:3000', '127.0.0.1.rebound.example', 'auric.test']) {
    expect([host, await statusOf('127.0.0.1', { host })]).toEqual([host, 404]);
  }

  const guarded = await startTestApp({ config: { metricsToken: 'let me count' } });
  const read = async (authorization: string) =>
    (await guarded.send({ url: '/metrics', from: '127.0.0.1', headers: { authorization } })).status;
  expect([await read('Bearer let me count'), await read('Bearer other'), await read('')]).toEqual([200, 404, 404]);
});
