import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { authContract } from '#contract/auth.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { ApiError } from './api-error.ts';
import { call, callPage, TOKEN_KEY, whenSignedOut } from './api.ts';
import { currentConnection, followNetwork } from './connection/connection.ts';

const thing = endpoint('PUT /things/:id', {
  summary: 'Changes a thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ mode: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const change = () => call(thing, { params: { id: 'a/b' }, query: { mode: 'x' }, body: { name: 'New' } });

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const stored = new Map<string, string>();
const server = vi.fn<(request: Request) => Promise<Response>>();
const signedOut = vi.fn<(token: string) => void>();
let times: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  stored.set(TOKEN_KEY, 'secret');
  server.mockReset();
  signedOut.mockReset();
  whenSignedOut(signedOut);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { cookie: 'theme=dark; csrf_token=abc%3D' });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  times = [];
  const begin = Date.now();
  vi.stubGlobal('fetch', (request: Request) => {
    times.push(Date.now() - begin);
    return server(request);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs a call to its end, with all its pauses; `times` are the times of its requests. */
async function outcome<Result>(made: Promise<Result>) {
  const settled = made.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error: error as ApiError }),
  );
  await vi.advanceTimersByTimeAsync(200_000);
  return await settled;
}

test('a write carries token, CSRF header and no-cache, and fills the path', async () => {
  server.mockResolvedValue(answer(200, { name: 'New' }));
  const { value } = await outcome(change());
  const request = server.mock.calls[0]?.[0] as Request;
  expect(value).toEqual({ name: 'New' });
  expect(request.url).toBe('http://auric.example/api/things/a%2Fb?mode=x');
  expect(request.method).toBe('PUT');
  expect(request.headers.get('authorization')).toBe('Bearer secret');
  expect(request.headers.get('x-csrf-token')).toBe('abc=');
  expect(request.headers.get('cache-control')).toBe('no-cache');
});

test('a download returns the received bytes', async () => {
  const file = endpoint('GET /file', { kind: 'download', summary: 'Sends a file.', type: 'text/csv' });
  server.mockResolvedValue(new Response('a;b', { headers: { 'content-type': 'text/csv' } }));
  const { value } = await outcome(call(file));
  expect([await value?.text(), value?.type]).toEqual(['a;b', 'text/csv']);
});

test('a read sends no CSRF header', async () => {
  server.mockResolvedValue(answer(200, []));
  await outcome(call(hierarchyContract.pillars));
  expect(server.mock.calls[0]?.[0].headers.has('x-csrf-token')).toBe(false);
});

test('a 5xx is repeated twice, after 1 s and 2 s, writes too', async () => {
  server.mockImplementation(async () => answer(503, { detail: 'down' }));
  const { error } = await outcome(change());
  expect(times).toEqual([0, 1_000, 3_000]);
  expect(error?.status).toBe(503);
  expect(error?.message).toBe('Server temporarily unavailable. Please try again later.');
});

test('a connection lost in the middle of a response is a network error', async () => {
  // As on a reload right after a write: the server has handled it, but its response is not read to the end.
  const cut = new ReadableStream({
    start: (answering) => {
      answering.enqueue(new TextEncoder().encode('{"name":'));
      answering.error(new TypeError('Failed to fetch'));
    },
  });
  server.mockResolvedValue(new Response(cut, { headers: { 'content-type': 'application/json' } }));
  const { error } = await outcome(change());
  expect(error).toMatchObject({ name: 'ApiError', kind: 'network' });
});

test('a network error is repeated twice, and then reports that the server is unreachable', async () => {
  server.mockImplementation(async () => {
    throw new TypeError('fetch failed');
  });
  const { error } = await outcome(change());
  expect(times).toEqual([0, 1_000, 3_000]);
  expect(error?.kind).toBe('network');
  expect(error?.message).toBe('Server temporarily unavailable. Please try again later.');
});

test('a request without a response within 30 s is repeated twice', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server.mockImplementation(() => new Promise(() => undefined));
  const { error } = await outcome(change());
  expect(times).toEqual([0, 31_000, 63_000]);
  expect(error?.kind).toBe('timeout');
  expect(error?.message).toBe('Request timed out. Please check your connection and try again.');
});

test('a temporary failure is retried and succeeds', async () => {
  server.mockResolvedValueOnce(answer(500, {})).mockResolvedValueOnce(answer(200, { name: 'New' }));
  const { value } = await outcome(change());
  expect(value).toEqual({ name: 'New' });
  expect(times).toHaveLength(2);
});

test('no request is retried once the connection is lost, not even one that waits for its retry', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  const unfollow = followNetwork();
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const made = change();
  setTimeout(() => window.dispatchEvent(new Event('offline')), 200);
  const { error } = await outcome(made);
  expect(error).toMatchObject({ kind: 'network', repeated: false });
  unfollow();
  server.mockImplementation(async () => answer(200, { name: 'New' }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(currentConnection()).toBe('online');
});

test.each([400, 401, 404, 409, 422, 429])('a %i is never repeated', async (status) => {
  server.mockImplementation(async () => answer(status, { detail: 'No' }));
  await outcome(change());
  expect(times).toHaveLength(1);
});

test('a refusal keeps its detail, whether text, list or message', async () => {
  server.mockImplementation(async () => answer(409, { detail: 'Username is already taken' }));
  expect((await outcome(change())).error?.message).toBe('Username is already taken');
  server.mockReset();
  const problems = [{ loc: ['body', 'first_name'], msg: 'Must not be empty', type: 'too_small' }];
  server.mockImplementation(async () => answer(422, { detail: problems }));
  const { error } = await outcome(change());
  expect(error?.message).toBe('first name: Must not be empty');
  expect(error?.problems).toEqual(problems);
  server.mockReset();
  server.mockImplementation(async () => answer(400, { detail: { message: 'Broken rule' } }));
  expect((await outcome(change())).error?.message).toBe('Broken rule');
});

test('a 401 ends the session of the token it was sent with', async () => {
  server.mockImplementation(async () => answer(401, { detail: 'Not authenticated' }));
  const { error } = await outcome(change());
  expect(signedOut).toHaveBeenCalledExactlyOnceWith('secret');
  expect(error?.message).toBe('Authentication failed. Please log in again.');
});

test('a wrong password does not end the session', async () => {
  server.mockImplementation(async () => answer(401, { detail: 'Invalid credentials' }));
  const { error } = await outcome(call(authContract.login, { body: { email: 'a@b.c', password: 'x' } }));
  expect(signedOut).not.toHaveBeenCalled();
  expect(error?.message).toBe('Invalid credentials');
});

test('a request slower than 2 s is noted', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  server.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    return answer(200, { name: 'New' });
  });
  await outcome(change());
  expect(warn).toHaveBeenCalledExactlyOnceWith('Slow request: PUT /api/things/a%2Fb took 2500 ms');
});

test('an aborted call is neither repeated nor reported as a failure of the server', async () => {
  const leaving = new AbortController();
  server.mockImplementation(
    (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      }),
  );
  const made = call(hierarchyContract.pillars, {}, { signal: leaving.signal });
  leaving.abort();
  const { error } = await outcome(made);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error?.name).toBe('AbortError');
});

const things = endpoint('GET /things', {
  summary: 'Lists things.',
  query: z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) }),
  paged: true,
  response: z.array(z.object({ name: z.string() })),
});

test('a page has its items, the total of all pages, and the cursor of the next page', async () => {
  const page = (headers: Record<string, string>) => new Response('[{"name":"A"}]', { headers });
  server.mockResolvedValueOnce(
    page({ 'X-Total-Count': '1234', Link: '</api/things?limit=1&cursor=a%2Bb>; rel="next"' }),
  );
  const first = await outcome(callPage(things, { query: { limit: '1' } }));
  expect(first.value).toEqual({ items: [{ name: 'A' }], total: 1234, cursor: 'a+b' });
  server.mockResolvedValueOnce(page({ 'X-Total-Count': '2' }));
  const last = await outcome(callPage(things, { query: { limit: '1', cursor: 'a+b' } }));
  expect(last.value).toEqual({ items: [{ name: 'A' }], total: 2, cursor: null });
});
