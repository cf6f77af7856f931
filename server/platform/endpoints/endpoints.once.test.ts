import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authContract } from '#contract/auth.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { FEATURES } from '#server/app.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp } from '#server/testing/app.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { conflict } from '../errors.ts';
import type { Routes } from '../routes.ts';
import { attachment } from './download.ts';

/* Tests the kinds of endpoints with additional test endpoints. */

const LIMIT = 200_000;

const upload = endpoint('POST /test/files', {
  kind: 'upload',
  summary: 'Stores a file.',
  query: z.object({ note: z.optional(z.string()) }),
  maxBytes: LIMIT,
  status: 201,
  response: z.strictObject({ size: z.number(), filename: z.nullable(z.string()), type: z.string() }),
});
const download = endpoint('GET /test/files/:name', {
  kind: 'download',
  summary: 'Sends a file.',
  params: z.object({ name: z.string() }),
  type: 'application/octet-stream',
});
const changes = endpoint('GET /test/events', {
  kind: 'events',
  summary: 'Tells what changes.',
  events: { changed: z.strictObject({ ids: z.array(z.string()) }), reset: z.strictObject({}) },
});

const answering = endpoint('POST /test/answers', {
  kind: 'events',
  summary: 'Answers.',
  body: z.object({ content: z.string() }),
  events: { delta: z.strictObject({ text: z.string() }), message: z.strictObject({ content: z.string() }) },
  status: 201,
  response: z.strictObject({ content: z.string() }),
});

/** What the handlers of the test app have received. */
interface Seen {
  stored: Buffer[];
  failures: unknown[];
  begun: number;
  opened: number;
  produced: number;
  closed: number;
  lastEventIds: (string | null)[];
  ended: number;
}

interface SentEvent {
  event: 'changed';
  data: { ids: string[] };
  id: string;
}

async function startWithFiles(config = {}, unreadMs = 60_000) {
  const seen: Seen = {
    stored: [],
    failures: [],
    begun: 0,
    opened: 0,
    produced: 0,
    closed: 0,
    lastEventIds: [],
    ended: 0,
  };
  const beats: (() => void)[] = [];
  let publish: (event: SentEvent) => void = () => {};
  const register = (routes: Routes) => {
    routes.add(upload, async (_ctx, { file }) => {
      const { filename, type } = file;
      seen.begun += 1;
      const bytes = await buffer(file.content).catch((error: unknown) => {
        seen.failures.push(error);
        throw error;
      });
      seen.stored.push(bytes);
      return { isNew: true, record: { size: bytes.length, filename, type } };
    });
    routes.add(download, (_ctx, { params }) => ({
      body: () => {
        seen.opened += 1;
        return Readable.from(bytesOf(seen), { objectMode: false });
      },
      length: CHUNK.length * CHUNKS,
      etag: 'first',
      type: 'application/pdf',
      disposition: attachment(params.name),
    }));
    routes.add(answering, async (_ctx, { body: { content } }) => {
      if (content === 'no') throw conflict('Not that');
      return (async function* () {
        for (const text of content) yield { event: 'delta' as const, data: { text } };
        yield { event: 'message' as const, data: { content } };
        return { isNew: true, record: { content } };
      })();
    });
    routes.add(changes, async function* (_ctx, { lastEventId, signal }) {
      seen.lastEventIds.push(lastEventId);
      signal.addEventListener('abort', () => (seen.ended += 1), { once: true });
      while (lastEventId === 'without end') {
        seen.produced += 1;
        yield { event: 'changed' as const, data: { ids: ['0123456789'.repeat(100)] }, id: 'without end' };
      }
      for (;;) yield await new Promise<SentEvent>((resolve) => (publish = resolve));
    });
  };
  const app = await startTestApp({
    config,
    heartbeat: (signal) =>
      new Promise((resolve, reject) => {
        beats.push(() => resolve(undefined));
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
    unreadMs,
    features: [...FEATURES, { name: 'files', layer: 'overviews', routes: register }],
  });
  const { token } = await app.newUser();
  return { app, token, seen, beat: () => beats.at(-1)!(), publish: (event: SentEvent) => publish(event) };
}

const CHUNK = Buffer.alloc(64 * 1024, 7);
const CHUNKS = 400;

async function* bytesOf(seen: Seen) {
  try {
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
      seen.produced += 1;
      yield CHUNK;
    }
  } finally {
    seen.closed += 1;
  }
}

/** Polls until the condition is true; the time limit of the test ends the wait. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const formOf = (parts: [string, string | Blob, string?][]) => {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
};

async function post(
  port: number,
  token: string | null,
  body: NonNullable<RequestInit['body']> | null,
  headers: Record<string, string> = {},
) {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/api/test/files`, {
    method: 'POST',
    headers: { ...authorization, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Starts a raw request, so that its body can be sent in pieces or interrupted. */
async function begin(port: number, token: string | null, headers: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = ['POST /api/test/files HTTP/1.1', 'Host: x', ...(token ? [`Authorization: Bearer ${token}`] : [])];
  socket.write([...lines, ...headers, '', ''].join('\r\n'));
  return socket;
}

const answerTo = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);

test('an upload takes the raw body of any type, or the field "file" of a form', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();

  const raw = await post(port, token, Buffer.from('{"no": json'), { 'content-type': 'application/json' });
  expect([raw.status, raw.body]).toEqual([201, { size: 11, filename: null, type: 'application/json' }]);
  const form = formOf([
    ['note', 'first'],
    ['file', new Blob(['hello'], { type: 'text/plain' }), 'Größe.txt'],
    ['after', 'last'],
  ]);
  const sent = await post(port, token, form);
  expect([sent.status, sent.body]).toEqual([201, { size: 5, filename: 'Größe.txt', type: 'text/plain' }]);
  expect(seen.stored.map(String)).toEqual(['{"no": json', 'hello']);

  const empty = await post(port, token, null);
  const other = await post(port, token, formOf([['other', new Blob(['x']), 'x']]));
  for (const { status, body } of [empty, other]) {
    expect([status, body]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'file'], msg: 'No file was sent', type: 'value_error' }] },
    ]);
  }
});

test('an upload of exactly the limit is stored, one byte more is 413 and stores nothing', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const bytes = (size: number) => new Blob([new Uint8Array(size)]);

  for (const body of [bytes(LIMIT), formOf([['file', bytes(LIMIT), 'x']])]) {
    expect((await post(port, token, body)).status).toBe(201);
  }
  seen.stored.length = 0;
  for (const body of [bytes(LIMIT + 1), formOf([['file', bytes(LIMIT + 1), 'x']])]) {
    const { status, body: answer } = await post(port, token, body);
    expect([status, answer]).toMatchObject([413, { detail: 'The request is too large' }]);
  }
  // The length is not known in advance, so the limit is reached while streaming.
  const chunked = await begin(port, token, ['Transfer-Encoding: chunked']);
  const answer = answerTo(chunked);
  const piece = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`;
  for (let times = 0; times < 5; times += 1) chunked.write(piece);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
  chunked.destroy();
  expect([seen.stored, seen.failures.length]).toEqual([[], 2]);
});

test('B-04: an upload without a session is 401 and one from another site 403, before its body is read', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const headers = ['Content-Type: application/octet-stream', 'Content-Length: 100000'];

  const anonymous = await begin(port, null, headers);
  expect(await answerTo(anonymous)).toMatch(/^HTTP\/1\.1 401 /);
  const foreign = await begin(port, token, [...headers, 'Sec-Fetch-Site: cross-site']);
  expect(await answerTo(foreign)).toMatch(/^HTTP\/1\.1 403 /);
  anonymous.destroy();
  foreign.destroy();
  expect([seen.stored, seen.failures]).toEqual([[], []]);
});

test('an aborted upload leaves nothing and is not logged as a failure', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const boundary = 'edge';
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhalf of it`;

  const raw = await begin(port, token, ['Content-Length: 1000']);
  raw.write('half of it');
  const multi = await begin(port, token, [
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 1000',
  ]);
  multi.write(form);
  await until(() => seen.begun === 2);
  raw.destroy();
  multi.destroy();

  await until(() => seen.failures.length === 2);
  expect(seen.failures).toMatchObject([{ message: 'The upload was cut off' }, { message: 'The upload was cut off' }]);
  expect(seen.stored).toEqual([]);
  // A form that ends between its boundaries is refused too, although its HTTP body is complete.
  const { status } = await post(port, token, form, { 'content-type': `multipart/form-data; boundary=${boundary}` });
  expect([status, seen.stored]).toEqual([400, []]);
});

test('a download has type, length and name, is opened only when sent, and returns 304 the second time', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const read = (method: string, name: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/test/files/${encodeURIComponent(name)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const expected = {
    'content-type': 'application/pdf',
    'content-length': String(CHUNK.length * CHUNKS),
    'content-disposition': 'attachment; filename="plan.pdf"',
    etag: '"first"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };

  const head = await read('HEAD', 'plan.pdf');
  expect([head.status, Object.fromEntries(head.headers)]).toMatchObject([200, expected]);
  const known = await read('GET', 'plan.pdf', { 'if-none-match': 'W/"first"' });
  expect([known.status, await known.text(), known.headers.has('content-type')]).toEqual([304, '', false]);
  expect(seen.opened).toBe(0);
  const whole = await read('GET', 'plan.pdf');
  expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([200, expected]);
  expect((await whole.arrayBuffer()).byteLength).toBe(CHUNK.length * CHUNKS);
  const named = await read('HEAD', '“Größe” 50 %.pdf');
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename="_Gr__e_ 50 _.pdf"; filename*=UTF-8''%E2%80%9CGr%C3%B6%C3%9Fe%E2%80%9D%2050%20%25.pdf`,
  );
  expect((await app.send({ url: '/api/test/files/plan.pdf' })).status).toBe(401);
});

test('a download is read as fast as its client reads, and closed when the client disconnects', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/test/files/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);

  await until(() => seen.produced > 0);
  let before = -1;
  while (before !== seen.produced) {
    before = seen.produced;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(seen.produced).toBeLessThan(CHUNKS);
  socket.destroy();
  await until(() => seen.closed === 1);
  expect(seen.produced).toBeLessThan(CHUNKS);
});

/** A listener that reads a stream of events as text. */
async function listenTo(port: number, token: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/test/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader.read()).value;
  return { response, next, leave: () => leaving.abort() };
}

test('events arrive at once, with a comment at the start and at each heartbeat', async () => {
  const { app, token, seen, beat, publish } = await startWithFiles();
  const { port } = await app.listen();
  const { response, next, leave } = await listenTo(port, token, { 'last-event-id': '41' });

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await next()).toBe(':\n\n');
  publish({ event: 'changed', data: { ids: ['a\nb'] }, id: '42' });
  expect(await next()).toBe('id: 42\nevent: changed\ndata: {"ids":["a\\nb"]}\n\n');
  beat();
  expect(await next()).toBe(':\n\n');
  expect(seen.lastEventIds).toEqual(['41']);
  leave();
  await until(() => seen.ended === 1);
});

test('a stream ends with its session: nothing is sent after the log-out', async () => {
  const { app, token, beat, publish } = await startWithFiles();
  const { port } = await app.listen();
  const listener = await listenTo(port, token);
  await listener.next();
  await app.call(authContract.logout, { token });
  publish({ event: 'changed', data: { ids: ['a'] }, id: '1' });
  expect(await listener.next()).toBeUndefined();

  const other = await app.newUser();
  const silent = await listenTo(port, other.token);
  await silent.next();
  await app.call(authContract.logout, { token: other.token });
  beat();
  expect(await silent.next()).toBeUndefined();
});

test('a client that never reads its stream uses no memory and is disconnected', async () => {
  const { app, token, seen } = await startWithFiles({}, 300);
  const { port } = await app.listen();
  const silent = connect(port, '127.0.0.1');
  whenDone(async () => void silent.destroy());
  silent.on('error', () => {});
  silent.pause();
  silent.write(
    `GET /api/test/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nLast-Event-ID: without end\r\n\r\n`,
  );
  await until(() => seen.ended === 1);
  // The capacity of the connection's buffers, in events of a kilobyte.
  expect(seen.produced).toBeLessThan(20_000);
});

test('a stop of the server ends its streams at once', async () => {
  const { app, token, seen } = await startWithFiles();
  const { port } = await app.listen();
  const { next } = await listenTo(port, token);
  await next();

  const stopped = app.stop();
  expect(await next()).toBeUndefined();
  await stopped;
  expect(seen.ended).toBe(1);
});

test('B-04: a stream requires a session, supports HEAD, and counts against the limits', async () => {
  const { app, token } = await startWithFiles({ rateLimit: true });
  expect((await app.send({ url: '/api/test/events' })).status).toBe(401);
  const head = await app.send({ method: 'HEAD', url: '/api/test/events', token });
  expect([head.status, head.text]).toEqual([200, '']);
  const statuses = new Set<number>();
  for (let times = 0; times < 300; times += 1) {
    statuses.add((await app.send({ method: 'HEAD', url: '/api/test/events', token })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});

test('a response is sent as events to clients that accept them and whole to others; a refusal is the same for both', async () => {
  const { app, token } = await startWithFiles();
  const { port } = await app.listen();
  const ask = async (content: string, accept?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/test/answers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(accept !== undefined && { accept }),
      },
      body: JSON.stringify({ content }),
    });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const json = 'application/json; charset=utf-8';
  const refused = JSON.stringify(problemOf('conflict', 'Not that'));

  const whole = { status: 201, type: json, text: '{"content":"hi"}' };
  for (const accept of [undefined, 'application/json', '*/*', 'text/event-streams']) {
    expect([accept, await ask('hi', accept)]).toEqual([accept, whole]);
  }
  for (const accept of ['text/event-stream', 'application/json, Text/Event-Stream;q=0.9']) {
    const streamed = await ask('hi', accept);
    expect(streamed).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      text:
        ':\n\nevent: delta\ndata: {"text":"h"}\n\nevent: delta\ndata: {"text":"i"}\n\n' +
        'event: message\ndata: {"content":"hi"}\n\n',
    });
    expect(await ask('no', accept)).toEqual({ status: 409, type: json, text: refused });
  }
  expect(await ask('no')).toEqual({ status: 409, type: json, text: refused });
});
