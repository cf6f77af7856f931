import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/endpoint.ts';
import type { ApiError } from '../api-error.ts';
import { TOKEN_KEY, whenSignedOut } from '../api.ts';
import { answerEvents, events } from './events.ts';

const changes = endpoint('GET /changes', {
  kind: 'events',
  summary: 'Tells what changes.',
  events: { changed: z.strictObject({ ids: z.array(z.string()) }) },
});

const answer = endpoint('POST /answers', {
  kind: 'events',
  summary: 'Answers.',
  body: z.object({ content: z.string() }),
  events: { delta: z.strictObject({ text: z.string() }) },
  response: z.strictObject({ content: z.string() }),
});

/** A connection with the test as the server. */
interface Connection {
  at: number;
  headers: Headers;
  method: string;
  body: string | undefined;
  push: (text: string) => void;
  close: () => void;
}

interface Sent {
  headers: HeadersInit;
  signal: AbortSignal;
  method: string;
  body?: string;
}

let connections: Connection[] = [];
let refuse: Response | Error | null = null;
let begin = 0;
const signedOut = vi.fn<(token: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  begin = Date.now();
  connections = [];
  refuse = null;
  signedOut.mockReset();
  whenSignedOut(signedOut);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === TOKEN_KEY ? 'secret' : null) });
  vi.stubGlobal('document', { cookie: 'csrf_token=mine' });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('fetch', async (_url: URL, { headers, signal, method, body: sent }: Sent) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    signal.addEventListener('abort', () => controller.error(signal.reason));
    connections.push({
      at: Date.now() - begin,
      headers: new Headers(headers),
      ...{ method, body: sent },
      push: (text) => controller.enqueue(new TextEncoder().encode(text)),
      close: () => controller.close(),
    });
    if (refuse instanceof Error) throw refuse;
    return refuse ?? new Response(body);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens until the test ends it; `seen` collects the events. */
function listen() {
  const leaving = new AbortController();
  const seen: unknown[] = [];
  const ended = (async () => {
    for await (const event of events(changes, {}, leaving.signal)) seen.push(event);
  })().then(
    () => null,
    (error: unknown) => error as ApiError,
  );
  return { seen, ended, leave: () => leaving.abort() };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('events arrive complete however they are split, without comments and unknown ones, with the token in a header', async () => {
  const { seen, ended, leave } = listen();
  await pass();
  const [connection] = connections;
  expect(connection!.headers.get('authorization')).toBe('Bearer secret');
  connection!.push(':\n\nid: 1\nevent: chan');
  connection!.push('ged\ndata: {"ids":["ü: a"]}\n\nevent: later\ndata: {}\n\nevent: changed\ndata: {"ids":[]}\n');
  await pass();
  connection!.push('\n');
  await pass();

  expect(seen).toEqual([
    { id: '1', event: 'changed', data: { ids: ['ü: a'] } },
    { event: 'changed', data: { ids: [] } },
  ]);
  leave();
  await pass();
  expect(await ended).toBe(null);
});

test('a stream that ends is reopened where it stopped, with growing pauses while the server does not respond', async () => {
  const { seen, leave } = listen();
  await pass();
  connections[0]!.push('id: 7\nevent: changed\ndata: {"ids":["a"]}\n\n');
  await pass();
  refuse = new TypeError('fetch failed');
  connections[0]!.close();
  await pass(130_000);

  expect(connections.map(({ at }) => at / 1_000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  expect(connections.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, ...Array(8).fill('7')]);
  expect(seen).toHaveLength(1);
  leave();
});

test('a stream that is silent for a minute is reopened', async () => {
  const { leave } = listen();
  await pass(50_000);
  connections[0]!.push(':\n\n');
  await pass(59_000);
  expect(connections).toHaveLength(1);
  await pass(2_000);
  expect(connections).toHaveLength(2);
  leave();
});

test('a refusal ends it: a 401 ends the session as well, after a 429 it waits', async () => {
  refuse = new Response('{"detail":"Too many requests."}', { status: 429 });
  const { ended } = listen();
  await pass(500);
  refuse = new Response('{"detail":"Not authenticated"}', { status: 401 });
  await pass(1_000);

  expect((await ended)?.message).toBe('Authentication failed. Please log in again.');
  expect(signedOut).toHaveBeenCalledExactlyOnceWith('secret');
  expect(connections).toHaveLength(2);
});

/** Requests a response; `seen` collects its parts. */
function ask() {
  const leaving = new AbortController();
  const seen: unknown[] = [];
  const ended = (async () => {
    for await (const event of answerEvents(answer, { body: { content: 'Hello' } }, leaving.signal)) seen.push(event);
  })().then(
    () => null,
    (error: unknown) => error as ApiError,
  );
  return { seen, ended, leave: () => leaving.abort(new Error('left')) };
}

test('the events of a response end with it, and it is requested once', async () => {
  const { seen, ended } = ask();
  await pass();
  const [connection] = connections;
  expect([connection!.method, connection!.body]).toEqual(['POST', '{"content":"Hello"}']);
  expect(connection!.headers.get('content-type')).toBe('application/json');
  expect(connection!.headers.get('x-csrf-token')).toBe('mine');
  connection!.push('event: delta\ndata: {"text":"Hel"}\n\nevent: delta\ndata: {"text":"lo"}\n\n');
  connection!.close();
  expect(await ended).toBe(null);
  await pass(60_000);
  expect(seen).toEqual(['Hel', 'lo'].map((text) => ({ event: 'delta', data: { text } })));
  expect(connections).toHaveLength(1);
});

test('a refused or broken stream throws, and an unused one ends', async () => {
  refuse = Response.json({ detail: 'All used up' }, { status: 402 });
  expect(await ask().ended).toMatchObject({ kind: 'answer', status: 402, message: 'All used up' });
  refuse = new TypeError('fetch failed');
  expect(await ask().ended).toMatchObject({ kind: 'network' });
  refuse = null;
  const { ended, leave } = ask();
  await pass();
  leave();
  expect(await ended).toMatchObject({ message: 'left' });
});
