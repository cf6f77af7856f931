import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { systemContract } from '#contract/system.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;
/** Traces of internals, which no response may contain. */
const INTERNALS = /node_modules|\.ts\b|kysely|fastify|sqlite|postgres|stack|select .* from|insert into|argon2|ECONN/i;

const app = await startTestApp();
const JSON_API = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

test('B-23: responses of every kind have the same headers, are not cached, and reveal no internals', async () => {
  const limited = await startTestApp({ config: { rateLimit: true } });
  const broken = await startTestApp({ config: { logLevel: 'silent' }, damagesDatabase: true });
  const { token, user } = await app.newUser();
  const victim = await broken.newUser();
  await sql`alter table pillars rename to elsewhere`.execute(broken.database.db);
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app.send({ method: 'POST', url, token, body, headers });
  const person = { email: user.email, password: 'correct horse', first_name: 'Maya', last_name: 'Lindqvist' };
  const forgot = { method: 'POST', url: '/api/auth/forgot-password', body: { email: 'x@example.org' } };
  for (let time = 0; time < 10; time += 1) await limited.send(forgot);

  const answers = {
    200: await app.send({ url: '/api/auth/me', token }),
    201: await post('/api/pillars', { name: 'Health' }),
    400: await post('/api/pillars', '{bad'),
    401: await app.send({ url: '/api/auth/me' }),
    403: await post('/api/pillars', { name: 'x' }, { 'sec-fetch-site': 'cross-site' }),
    404: await app.send({ url: `/api/pillars/${newId()}`, token }),
    409: await post('/api/auth/register', person),
    413: await post('/api/pillars', 'x'.repeat(1_100_000)),
    415: await post('/api/pillars', 'name=x', { 'content-type': 'text/plain' }),
    422: await post('/api/pillars', { name: '' }),
    429: await limited.send(forgot),
    500: await broken.send({ url: '/api/pillars', token: victim.token }),
  };

  for (const [status, answer] of Object.entries(answers)) {
    expect([answer.status, answer.headers]).toMatchObject([Number(status), JSON_API]);
    expect(answer.headers['x-request-id']).toMatch(REQUEST_ID);
    for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'x-ratelimit-limit']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    expect(answer.text).not.toMatch(INTERNALS);
  }
  const request_id = String(answers[500].headers['x-request-id']);
  expect(answers[500].body).toEqual(problemOf('server_error', 'Something went wrong', { request_id }));
});

test('B-23: the same is true for unknown and invalid paths, and those outside the API', async () => {
  const { token } = await app.newUser();
  const paths: [string, number][] = [
    ['/api/nowhere', 404],
    ['/api/%zz', 400],
    [`/api/pillars/${'x'.repeat(200)}`, 400],
    ['/api/pillars/%00', 404],
    ['/API/auth/me', 404],
    ['//api/auth/me', 404],
    ['/%61pi/health', 200],
  ];

  for (const [url, status] of paths) {
    const answer = await app.send({ url, token });
    expect([url, answer.status, answer.headers]).toMatchObject([url, status, JSON_API]);
    expect(answer.headers['x-request-id']).toMatch(REQUEST_ID);
  }
  const outside = await app.send({ url: '/nowhere' });
  expect([outside.status, outside.headers]).toMatchObject([404, { ...SECURITY_HEADERS, 'cache-control': 'no-store' }]);
  const head = await app.send({ method: 'HEAD', url: '/api/health' });
  expect([head.status, head.text, head.headers]).toMatchObject([200, '', JSON_API]);
});

testOnce('B-23: the API page has its own policy, which allows no other servers', async () => {
  const { status, headers, text } = await app.send({ url: '/api/docs/' });

  const { 'content-security-policy': _policy, ...others } = SECURITY_HEADERS;
  expect([status, headers]).toMatchObject([200, { ...others, 'cache-control': 'no-cache' }]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'unsafe-inline'; /);
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*/);
  expect([...text.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"/g)].map(([, url]) => url)).toEqual(
    [],
  );
});

testOnce('A-14: the description of the API is cached by browsers and limited like other anonymous calls', async () => {
  const limited = await startTestApp({ config: { rateLimit: true } });
  const urls = ['/api/openapi.json', '/api/docs/', '/api/docs/js/scalar.js'];

  for (const url of urls) {
    const first = await limited.send({ url, from: '203.0.113.5' });
    expect([first.status, first.headers]).toMatchObject([200, { 'cache-control': 'no-cache' }]);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = await limited.send({ url, from: '203.0.113.5', headers });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  for (const url of [...urls, '/api/docs', '/api/docs/nothing']) {
    const statuses = new Set<number>();
    for (let time = 0; time < 51; time += 1) statuses.add((await limited.send({ url, from: '203.0.113.5' })).status);
    expect([url, statuses.has(429)]).toEqual([url, true]);
  }
});

testOnce('A-14: the server sends the description of all its calls', async () => {
  const { body } = await app.send({ url: '/api/openapi.json' });
  expect(body).toEqual({ ...API_DOCUMENT, info: { ...API_DOCUMENT.info, version: 'test' } });
});

testOnce('B-23: under https responses have HSTS, even for an invalid path', async () => {
  const secure = await startTestApp({ config: { publicUrl: 'https://auric.example.org' } });

  for (const url of ['/api/health', '/api/%zz', '/nowhere']) {
    const { headers } = await secure.send({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  const alone = await startTestApp({ config: { publicUrl: 'https://auric.example.org', hstsSubdomains: false } });
  expect((await alone.send({ url: '/api/health' })).headers['strict-transport-security']).toBe('max-age=31536000');
});

testOnce('B-23: invalid HTTP is refused with the same messages, and the server keeps running', async () => {
  const { port } = await app.listen();
  const send = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(request);
    const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => line.split(': ')).map(([name = '', value]) => [name.toLowerCase(), value]),
    );
    return { statusLine, headers, body };
  };
  const smuggled =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  const requests: [string, string, string][] = [
    ['nonsense\r\n\r\n', '400 Bad Request', 'Malformed request'],
    ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', '400 Bad Request', 'Malformed request'],
    [smuggled, '400 Bad Request', 'Malformed request'],
    ['GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400 Bad Request', 'Malformed request'],
    ['GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request', 'Malformed request'],
    [
      'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      '417 Expectation Failed',
      'The Expect header is not understood',
    ],
    ['GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n', '400 Bad Request', 'Malformed request'],
    ['TEA / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request', 'Malformed request'],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The request headers are too large',
    ],
  ];

  for (const [request, status, detail] of requests) {
    const { statusLine, headers, body } = await send(request);
    expect([request.slice(0, 40), statusLine, headers]).toMatchObject([
      request.slice(0, 40),
      `HTTP/1.1 ${status}`,
      JSON_API,
    ]);
    expect(JSON.parse(body)).toMatchObject({ detail, status: Number(status.slice(0, 3)), code: expect.any(String) });
  }
  expect((await app.call(systemContract.health, {})).status).toBe(200);
});

testOnce('A-14: an absolute or escaped address runs the same hooks as the plain one', async () => {
  const { port } = await (await startTestApp()).listen();
  const ask = async (line: string, more = '') => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${line} HTTP/1.1\r\nHost: auric.test\r\nConnection: close\r\n${more}\r\n`);
    return readText(socket);
  };

  for (const path of ['/api/auth/me', '/%61pi/auth/me', '/api/auth/%6de']) {
    for (const origin of ['', 'http://auric.test', 'HTTP://AURIC.TEST', 'http://elsewhere.example']) {
      const answer = await ask(`GET ${origin}${path}`);
      expect([origin, path, answer.split('\r\n')[0]]).toEqual([origin, path, 'HTTP/1.1 401 Unauthorized']);
      expect(answer).toMatch(/\r\ncache-control: no-store\r\n/);
      expect(answer).toMatch(/\r\nset-cookie: csrf_token=/);
      const write = await ask(`POST ${origin}${path.replace('me', 'logout')}`, 'Origin: http://elsewhere.example\r\n');
      expect(write.split('\r\n')[0]).toMatch(/ 40[34] /);
    }
  }
});

test('B-26: health reveals neither a version nor a cause, even without the database', async () => {
  const dying = await startTestApp({ damagesDatabase: true });
  const healthy = await dying.send({ url: '/api/health' });
  await dying.database.db.destroy();

  const unavailable = await dying.send({ url: '/api/health' });

  expect([healthy.status, healthy.body]).toEqual([200, { status: 'healthy', timestamp: expect.any(String) }]);
  expect([unavailable.status, unavailable.body]).toEqual([
    503,
    problemOf('unavailable', 'The database is unavailable', { status: 'unavailable' }),
  ]);
  expect(unavailable.headers).toMatchObject({ ...JSON_API, 'retry-after': '5' });
  expect((await app.call(systemContract.root, {})).body).toEqual({
    message: 'Auric: transform your potential into gold',
    version: 'test',
  });
});

test('B-23: no response about an account contains a password', async () => {
  const { token, password } = await app.newUser();
  const answers = [
    await app.send({ url: '/api/auth/me', token }),
    await app.call(authContract.changeProfile, { token, body: { first_name: 'Li' } }),
    await app.send({
      method: 'POST',
      url: '/api/auth/register',
      body: { email: 'x', password: [password], [password]: 1 },
    }),
    await app.send({ method: 'POST', url: '/api/auth/login', body: `{"password":"${password}",` }),
  ];

  for (const { text } of answers) expect(text).not.toContain(password);
});
