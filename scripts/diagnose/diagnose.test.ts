import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../e2e/server.ts';
import { askPassword } from './ask-password.ts';
import { timeCalls } from './time-calls.ts';

const ACCOUNT = { email: 'diagnose@example.org', password: 'a quiet passphrase' };
const CALLS = [
  'GET /api/health',
  'POST /api/auth/login',
  'GET /api/auth/me',
  'GET /api/dashboard',
  'GET /api/ai/task-why-statements',
  'GET /api/areas?include_projects=true&include_archived=false',
  'GET /api/projects',
  'GET /api/insights?date_range=all_time',
];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  const body = JSON.stringify({ ...ACCOUNT, first_name: 'Ana', last_name: 'Lind' });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body });
});
afterAll(() => server.stop());

/** A proxy before the server; `meddle` may respond by itself, or late, and returns whether it does so. */
async function inFront(meddle: (path: string, response: http.ServerResponse) => boolean | Promise<boolean>) {
  const seen: string[] = [];
  const proxy = http.createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      seen.push(`${request.method} ${path}`);
      if (await meddle(path, response)) return;
      const { host: _, ...headers } = request.headers;
      const onward = http.request(new URL(path, server.url), { method: request.method!, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    })();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, seen };
}

/** Runs the program as `npm run diagnose` does. */
function diagnose(args: readonly string[], password?: string) {
  const file = join(import.meta.dirname, 'diagnose.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    ...(password !== undefined && { AURIC_PASSWORD: password }),
  };
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
    child.stdin?.end();
  });
}

const results = (calls: Awaited<ReturnType<typeof timeCalls>>) => calls.map(({ result }) => result);

test('a good server gets a table of eight calls in their order, and no session is left behind', async () => {
  const { url, seen } = await inFront(() => false);
  const { code, out, error } = await diagnose(['--url', url, '--email', ACCOUNT.email], ACCOUNT.password);
  expect([code, error]).toEqual([0, '']);
  const rows = out.split('\n').filter((line) => /^(GET|POST) /.test(line));
  expect(rows.map((row) => row.replace(/ {2,}.*/, ''))).toEqual(CALLS);
  // A busy machine may be slow.
  for (const row of rows) expect(row).toMatch(/ {2}200 {2,}\d+ ms {2}(ok|slow)$/);
  expect(out).toMatch(/^8 calls: 0 failed, 0 not tried, \d slow/m);
  expect(out).not.toContain(ACCOUNT.password);
  expect(seen).toEqual([...CALLS, 'POST /api/auth/logout']);
});

test('a slow response is marked, and is not a failure', async () => {
  const clock = performance.now.bind(performance);
  let late = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock() + late);
  onTestFinished(() => now.mockRestore());
  const { url } = await inFront((path) => {
    if (path === '/api/projects') late += 2_050;
    return false;
  });
  const calls = await timeCalls(`${url}/`, ACCOUNT);
  // A busy machine may be slow as well.
  expect(results(calls).filter((result) => result !== 'slow' && result !== 'ok')).toEqual([]);
  expect(calls.find(({ name }) => name === 'GET /api/projects')).toMatchObject({ result: 'slow', reason: null });
});

test('a call that fails is named with its status and reason, and the others are made all the same', async () => {
  const { url } = await inFront((path, response) => {
    if (path !== '/api/dashboard') return false;
    response.writeHead(500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ detail: 'Internal server error', request_id: 'x' }));
    return true;
  });
  const { code, out } = await diagnose(['--url', url, '--email', ACCOUNT.email], ACCOUNT.password);
  expect(code).toBe(1);
  expect(out).toMatch(/^GET \/api\/dashboard +500 +\d+ ms {2}failed: Internal server error$/m);
  expect(out.match(/ {2}(ok|slow)$/gm)).toHaveLength(7);
});

test('a message of the server stays on its line of the table and moves no cursor', async () => {
  const { url } = await inFront((path, response) => {
    if (path !== '/api/dashboard') return false;
    const detail = `\u001b[2J\u001b]0;title\u0007No\u202e\nGET /api/me 200 ok${'x'.repeat(5_000)}`;
    response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ detail }));
    return true;
  });
  const { out } = await diagnose(['--url', url, '--email', ACCOUNT.email], ACCOUNT.password);
  expect(out).toMatch(/^GET \/api\/dashboard .* failed: \W*\[2J \]0;title No +GET \/api\/me 200 okx{100,300}$/m);
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

test('a call without a response is given up, and so is one whose response never ends', async () => {
  let deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    deadline = new AbortController();
    return deadline.signal;
  });
  const pass = () => deadline.abort(new DOMException('', 'TimeoutError'));
  const onHeaders = (message: unknown) => {
    if ((message as { request: { path: string } }).request.path === '/api/projects') pass();
  };
  subscribe('undici:request:headers', onHeaders);
  onTestFinished(() => {
    unsubscribe('undici:request:headers', onHeaders);
    timeout.mockRestore();
  });
  const { url } = await inFront((path, response) => {
    if (path === '/api/auth/me') pass();
    if (path === '/api/projects') response.writeHead(200).write('[');
    return path === '/api/auth/me' || path === '/api/projects';
  });
  const calls = await timeCalls(url, ACCOUNT);
  const failed = calls.filter(({ result }) => result === 'failed');
  expect(failed.map(({ name, reason }) => [name, reason])).toEqual([
    ['GET /api/auth/me', 'no answer within 10 s'],
    ['GET /api/projects', 'no answer within 10 s'],
  ]);
  expect(timeout.mock.calls).toEqual(Array.from({ length: 9 }, () => [10_000]));
});

test('without a session nothing else is tried, and the reason is the server’s own', async () => {
  const wrong = await diagnose(['--url', server.url, '--email', ACCOUNT.email], 'not the password');
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/^POST \/api\/auth\/login +401 +\d+ ms {2}failed: \S.+$/m);
  // A busy machine may be slow.
  expect(wrong.out).toMatch(/^8 calls: 1 failed, 6 not tried, \d slow/m);

  const { url } = await inFront((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Another program</h1>');
    return true;
  });
  const another = await timeCalls(url, ACCOUNT);
  expect(another.slice(0, 3).map(({ result, reason }) => `${result}: ${reason}`)).toEqual([
    'failed: the answer is not one of Auric',
    'failed: the answer is not one of Auric',
    'not tried: signing in has failed',
  ]);
  const moved = await inFront((path, response) => {
    response.writeHead(301, { Location: `https://auric.example${path}` }).end();
    return true;
  });
  expect((await timeCalls(moved.url, ACCOUNT))[0]?.reason).toBe('leads to https://auric.example/api/health');
});

test.each([
  [['--email', 'a@example.org'], '--url is missing'],
  [['--url', 'auric.example'], 'is not an address of a server'],
  [['--url', 'ftp://auric.example'], 'is not an address of a server'],
  [['--url', 'http://me:secret@auric.example'], 'must not have a name or password'],
  [['--url', 'http://me:secret@auric.example:99999'], 'must not have a name or password'],
  [['--url', 'ftp://me:secret@auric.example'], 'must not have a name or password'],
  [['--url', 'me:secret@auric.example'], 'must not have a name or password'],
  [['--url', 'http://auric.example/app'], 'has a path: give http://auric.example alone'],
  [['--url', 'http://auric.example'], '--email is missing'],
  [['--url', 'http://auric.example', '--email', 'a@example.org'], 'set AURIC_PASSWORD'],
  [['--password', 'secret'], "Unknown option '--password'. Usage: npm run diagnose"],
  [['--url'], 'argument missing'],
])('%j is refused with one line', async (args, problem) => {
  const { code, out, error } = await diagnose(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(problem);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).not.toContain('secret');
});

test('a typed password is shown nowhere', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const shown: string[] = [];
  output.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  const asked = askPassword('Password: ', input, output);
  input.write('secrex\u007ft\r');
  expect(await asked).toBe('secret');
  expect(shown.join('')).toBe('Password: \n');

  const given = askPassword('Password: ', input, output);
  input.write('sec\u0003');
  expect(await given).toBeNull();
});

test('a wrong option of the demonstration is one line as well', async () => {
  const file = join(import.meta.dirname, '../demo/demo.ts');
  const outcome = await new Promise((resolve) => {
    execFile(process.execPath, [file, '--sed', '2'], (failure, out, error) => resolve([failure?.code, out, error]));
  });
  expect(outcome).toEqual([
    2,
    '',
    "Unknown option '--sed'. Usage: npm run demo -- [--dir data-demo] [--password WORD] [--seed 1]\n",
  ]);
});
