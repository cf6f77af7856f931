import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdStill } from '#web/ui/list/stillness.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { followChanges } from './follow-changes.ts';

/* A stream written by the test, and screens that count their reads. */

interface Stream {
  headers: Record<string, string>;
  say: (event: string, data?: object, id?: string) => Promise<void>;
  end: () => void;
  isOpen: boolean;
}

let streams: Stream[] = [];
let refusal: number | null = null;
let visibility = 'visible';
let page: EventTarget;
let stop: () => void;
let reads: Record<string, number>;

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  [streams, refusal, visibility, reads] = [[], null, 'visible', { tasks: 0, notifications: 0, journal: 0 }];
  page = new EventTarget();
  Object.defineProperty(page, 'visibilityState', { get: () => visibility });
  Object.defineProperty(page, 'cookie', { value: '' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => 'secret', setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('fetch', async (_url: URL, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    if (refusal !== null) return new Response('{"detail":"No"}', { status: refusal });
    let writer!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
    const stream: Stream = {
      headers: init.headers,
      isOpen: true,
      say: async (event, data = {}, id) => {
        const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`]), `data: ${JSON.stringify(data)}`];
        writer.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n\n`));
        await turn();
      },
      end: () => writer.close(),
    };
    init.signal.addEventListener('abort', () => {
      stream.isOpen = false;
      writer.error(init.signal.reason);
    });
    streams.push(stream);
    return new Response(body);
  });
  const client = new QueryClient();
  for (const key of Object.keys(reads)) {
    const queryFn = async () => (reads[key]! += 1);
    new QueryObserver(client, { queryKey: [key, 'list'], queryFn }).subscribe(() => undefined);
  }
  stop = followChanges(recordsOf(client));
  await turn();
  reads = { tasks: 0, notifications: 0, journal: 0 };
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const changed = (kind: string) => ({ kind, ids: ['a'], at: '2026-11-22T10:00:00.000Z' });
const show = async (state: 'visible' | 'hidden') => {
  visibility = state;
  page.dispatchEvent(new Event('visibilitychange'));
  await turn();
};

test('records changed elsewhere are read again where they are shown, once for several changes, and nothing else', async () => {
  await streams[0]!.say('opened', {}, '1');
  for (const id of ['2', '3', '4']) await streams[0]!.say('changed', changed('task'), id);
  await turn(300);
  expect(reads).toEqual({ tasks: 1, notifications: 1, journal: 0 });
});

test('a broken stream is opened again after a growing pause, from the last received change', async () => {
  await streams[0]!.say('changed', changed('task'), '7');
  streams[0]!.end();
  await turn(999);
  expect(streams).toHaveLength(1);
  await turn(1);
  expect(streams[1]!.headers['Last-Event-ID']).toBe('7');
  streams[1]!.end();
  await turn(1_999);
  expect(streams).toHaveLength(2);
  await turn(1);
  expect(streams).toHaveLength(3);
});

test('after a gap that the server cannot fill, everything on screen is read again', async () => {
  await streams[0]!.say('reset', { at: '2026-11-22T10:00:00.000Z' }, '9');
  await turn(300);
  expect(reads).toEqual({ tasks: 1, notifications: 1, journal: 1 });
});

test('a hidden tab has no stream, and catches up when it is shown', async () => {
  await streams[0]!.say('changed', changed('notification'), '5');
  await show('hidden');
  expect(streams[0]!.isOpen).toBe(false);
  await turn(60_000);
  expect(streams).toHaveLength(1);
  await show('visible');
  expect(streams[1]!.headers['Last-Event-ID']).toBe('5');
});

test('with too many streams it retries later, after a sign-out not at all', async () => {
  refusal = 429;
  streams[0]!.end();
  await turn(1_000);
  refusal = null;
  await turn(2_000);
  expect(streams).toHaveLength(2);
  refusal = 401;
  streams[1]!.end();
  await turn(5_000);
  refusal = null;
  await turn(120_000);
  expect(streams).toHaveLength(2);
});

test('unsubscribing ends the stream', async () => {
  stop();
  await turn(60_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
});

test('a tab sends its id, so that it does not receive its own changes', () => {
  expect(streams[0]!.headers['x-client-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('while a row is dragged or a menu is open nothing is read; afterwards all changes are', async () => {
  const release = holdStill();
  await streams[0]!.say('changed', { kind: 'task' }, '1');
  await streams[0]!.say('changed', { kind: 'notification' }, '2');
  await turn(1_000);
  const still = { ...reads };
  release();
  await turn(1_000);
  expect([still, reads]).toEqual([
    { tasks: 0, notifications: 0, journal: 0 },
    { tasks: 1, notifications: 1, journal: 0 },
  ]);
});
