import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { Changes } from '#server/database/changes.ts';
import { createDelays } from '../attempts/delays.ts';
import { createWorkerPool, type WorkerOrder, type WorkerRequest, type WorkerResponse } from './worker-pool.ts';

/* Tests which request a thread gets next. For the results of threads, see worker-pool.test.ts. */

class FakeThread extends EventEmitter {
  readonly threadId = 0;
  job = 0;
  request: WorkerRequest | null = null;
  /** The requests whose clients have disconnected. */
  unread: number[] = [];
  /** The delays that are over, and whether they were granted. */
  delays: object[] = [];

  postMessage(order: WorkerOrder): void {
    if (order && 'delay' in order) return void this.delays.push(order);
    if (order && 'unread' in order) return void this.unread.push(order.job);
    this.job = order?.job ?? 0;
    this.request = order?.request ?? null;
    if (order === null) this.emit('exit', 0);
  }

  ref(): void {}
  unref(): void {}
}

const RESPONSE: WorkerResponse = { status: 200, headers: {}, body: new Uint8Array(), busyMs: 1 };
const stays = new AbortController().signal;

function startPool() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const threads: FakeThread[] = [];
  const soon: string[] = [];
  const delays = createDelays((ms) => vi.advanceTimersByTimeAsync(ms));
  const pool = createWorkerPool({
    config: readConfig({}),
    version: 'test',
    webRoot: '',
    writerLock: null,
    changes: new Changes(null),
    publicUrl: () => '',
    runSoon: (job) => soon.push(job),
    delays: () => delays,
    startWorker: () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as never;
    },
  });
  const ask = (url: string, gone = stays) =>
    pool.handle(
      url[0]!,
      { method: 'GET', url, headers: {}, body: undefined, ip: '', now: '', accountVersion: '1' },
      gone,
    );
  const running = () => threads.map(({ request }) => request?.url ?? null);
  /** Makes a thread send its response. @returns the next request it gets. */
  const answer = (url: string) => {
    const thread = threads.find(({ request }) => request?.url === url)!;
    thread.request = null;
    thread.emit('message', { job: thread.job, response: RESPONSE });
    return thread.request as WorkerRequest | null;
  };
  return { pool, threads, soon, ask, running, answer };
}

test('a person waits for at most one request of two people with many requests', () => {
  const { ask, running, answer } = startPool();
  for (const url of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']) void ask(url);
  expect(running()).toEqual(['a1', 'b1']);
  answer('a1');
  answer('b1');
  void ask('c1');
  expect(running()).toEqual(['a2', 'b2']);
  expect(answer('a2')?.url).toBe('c1');
  expect(answer('b2')?.url).toBe('a3');
});

test('people with long requests are served after people with short ones', () => {
  const { ask, answer } = startPool();
  for (const url of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'c3']) void ask(url);
  vi.advanceTimersByTime(40);
  expect([answer('a1')?.url, answer('b1')?.url]).toEqual(['c1', 'a2']);
  expect([answer('c1')?.url, answer('c2')?.url]).toEqual(['c2', 'c3']);
});

test('one person uses one thread, however many requests they send', () => {
  const { threads, ask, running } = startPool();
  for (const url of ['a1', 'a2', 'a3']) void ask(url);
  expect([threads.length, running()]).toEqual([1, ['a1']]);
});

test('a waiting request is dropped when its client disconnects; a running one continues', async () => {
  const { pool, ask, running, answer } = startPool();
  const gone = new AbortController();
  const first = ask('a1', gone.signal);
  const second = ask('a2', gone.signal);
  void ask('a3');
  gone.abort();
  await expect(second).rejects.toThrow('The client has gone');
  expect([running(), pool.waiting]).toEqual([['a1'], 1]);
  expect(answer('a1')?.url).toBe('a3');
  expect(await first).toBe(RESPONSE);
});

test('a request that has waited for ten seconds is refused, and a running one may take longer', async () => {
  const { pool, ask, running } = startPool();
  void ask('a1');
  const late = ask('a2').catch((error: Error) => error.message);
  vi.advanceTimersByTime(10_000);
  expect(await late).toBe('The server is busy. Please try again in a moment.');
  expect([running(), pool.waiting]).toEqual([['a1'], 0]);
});

test('at most twenty requests of one person wait', async () => {
  const { ask } = startPool();
  for (let count = 0; count < 21; count += 1) void ask(`a${count}`);
  await expect(ask('a21')).rejects.toThrow('Too many requests at once');
  void ask('b1');
});

test('when a thread dies, its request is refused and the next one gets another thread', async () => {
  const { threads, ask, running } = startPool();
  const first = ask('a1').catch((error: Error) => error.message);
  void ask('a2');
  threads[0]!.emit('error', new Error('out of memory'));
  threads[0]!.emit('exit', 1);
  expect(await first).toBe('This took too much: out of memory');
  expect([threads.length, running()[1]]).toEqual([2, 'a2']);
});

test('a request that waits for a model holds no thread and gets its response afterwards', async () => {
  const { threads, ask, running } = startPool();
  const [first, second] = [ask('a1'), ask('a2')];
  const [thread] = threads;
  const { job } = thread!;
  thread!.emit('message', { job, waits: true });
  expect([threads.length, running()]).toEqual([1, ['a2']]);
  thread!.emit('message', { job, response: { ...RESPONSE, status: 201 } });
  expect([(await first).status, running()]).toEqual([201, ['a2']]);
  thread!.emit('message', { job: thread!.job, response: RESPONSE });
  expect((await second).status).toBe(200);
});

test('when a thread dies, requests that wait in it are refused as well', async () => {
  const { threads, ask } = startPool();
  const first = ask('a1').catch((error: Error) => error.message);
  const [thread] = threads;
  thread!.emit('message', { job: thread!.job, waits: true });
  thread!.emit('exit', 1);
  expect(await first).toBe('The server is stopping');
});

const begins = { status: 200, headers: { 'content-type': 'text/event-stream' } };

test('a streamed response is forwarded at once, and holds its thread until it ends', async () => {
  const { threads, ask, running } = startPool();
  const [first] = [ask('a1'), ask('a2')];
  const [thread] = threads;
  const { job } = thread!;
  thread!.emit('message', { job, begins });
  const { body, ...head } = await first;
  expect(head).toEqual(begins);
  thread!.emit('message', { job, piece: new TextEncoder().encode('Do ') });
  expect(running()).toEqual(['a1']);
  thread!.emit('message', { job, piece: new TextEncoder().encode('less.') });
  thread!.emit('message', { job, piece: null });
  expect([await text(body as Readable), running()]).toEqual(['Do less.', ['a2']]);
});

test('a thread is notified when the client of a stream disconnects, and a dying thread aborts its stream', async () => {
  const { threads, ask } = startPool();
  const first = ask('a1');
  const [thread] = threads;
  const { job } = thread!;
  thread!.emit('message', { job, begins });
  const { body } = await first;
  (body as Readable).destroy();
  await expect.poll(() => thread!.unread).toEqual([job]);
  thread!.emit('message', { job, piece: null });

  const second = ask('a2');
  thread!.emit('message', { job: thread!.job, begins });
  const broken = text((await second).body as Readable).catch((error: Error) => error.message);
  thread!.emit('exit', 1);
  expect(await broken).toBe('The server is stopping');
});

test('a job requested in a thread runs soon, without delaying the request', () => {
  const { threads, soon, ask, running } = startPool();
  void ask('a1');
  threads[0]!.emit('message', { soon: 'send-mails' });
  expect([soon, running()]).toEqual([['send-mails'], ['a1']]);
});

test('A8: delayed attempts of all threads are counted together, and each thread is notified of refusals', async () => {
  const { threads, ask } = startPool();
  void ask('a1');
  void ask('b1');
  const who = { person: 'maya', network: 'home', isKnown: false };
  for (let delay = 1; delay <= 11; delay += 1) threads[delay % 2]!.emit('message', { delay, ms: 500, who });
  await vi.advanceTimersByTimeAsync(500);
  const answers = threads.flatMap(({ delays }) => delays);
  expect(answers).toHaveLength(11);
  expect(answers.filter((each) => !(each as { isGranted: boolean }).isGranted)).toEqual([
    { delay: 11, isGranted: false },
  ]);
});
