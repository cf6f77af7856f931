import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { followNetwork } from '#web/platform/connection/connection.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeDevice } from '#web/testing/fake-device.ts';
import { type RecordStore, recordsOf } from '../record-store.ts';
import { defineWrite } from '../write-kinds.ts';
import type { KeptWrite, WriteLog } from './write-log.ts';

/* Queued writes, on a device that fails and with inputs that cannot be shown. */

let isUp = true;
let sent: string[] = [];
/** The request ids of sent writes, whether they arrived or not. */
let requestIds: string[] = [];
let send = async (name: string): Promise<Task> => {
  if (!isUp) throw new ApiError('network');
  sent.push(name);
  return aTask(name);
};
const sendNow = send;

const write = defineWrite<string, Task>({
  name: 'queue.write',
  lanes: (name) => [`task ${name}`],
  send: (name, requestId) => {
    requestIds.push(requestId);
    return send(name);
  },
  show: (layer, name) => {
    if (name === 'cannot be shown') throw new TypeError('name is not what it was');
    layer.take('task', aTask(name));
  },
  waits: {
    answer: (_, name) => aTask(name),
    label: (_, name) => ({ verb: 'change', name }),
  },
});

let unfollow: () => void;
let stores: RecordStore[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  unfollow = followNetwork();
  isUp = true;
  sent = [];
  requestIds = [];
  send = sendNow;
  stores = [];
});
afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  for (const records of stores) records.close(new ApiError('answer', 401));
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(log: WriteLog): Promise<RecordStore> {
  const records = recordsOf(new QueryClient());
  stores.push(records);
  await records.keepIn(log, async () => undefined);
  return records;
}

const make = (records: RecordStore, name: string) =>
  Promise.all([records.write(write(name)).catch(() => undefined), vi.advanceTimersByTimeAsync(10)]);

const kept = (name: string, fields: Partial<KeptWrite> = {}): KeptWrite => ({
  ...{ id: name, name: 'queue.write', input: name, format: 1, place: 1, group: name, before: undefined },
  ...{ at: '2026-11-22T10:00:00Z', label: { verb: 'change', name }, tab: null, refused: null },
  ...fields,
});

test('a write keeps its request id through retries and reloads, and another write has another', async () => {
  const device = fakeDevice();
  const log = device.openTab();
  const records = await open(log);
  send = async () => Promise.reject(new ApiError('timeout'));
  await make(records, 'first');
  isUp = false;
  await vi.advanceTimersByTimeAsync(60_000);
  log.close();
  isUp = true;
  send = sendNow;
  const again = await open(device.openTab());
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, new Set(requestIds).size]).toEqual([['first'], 1]);
  expect(requestIds.length).toBeGreaterThan(1);
  await make(again, 'second');
  expect(new Set(requestIds).size).toBe(2);
});

test('queued writes are sent although the device can no longer be read', async () => {
  const log = fakeDevice().openTab();
  const records = await open(log);
  isUp = false;
  await make(records, 'first');
  log.read = async () => Promise.reject(new DOMException('Connection lost', 'UnknownError'));
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  await make(records, 'second');
  expect(sent).toEqual(['first', 'second']);
  expect(records.waiting().waiting).toEqual([]);
});

test('queued writes are sent later when the tabs could not agree who sends', async () => {
  const log = fakeDevice().openTab();
  const { alone } = log;
  const records = await open(log);
  isUp = false;
  await make(records, 'first');
  log.alone = async () => Promise.reject(new DOMException('No locks now', 'InvalidStateError'));
  isUp = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
  log.alone = alone;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['first']);
});

test('a stored write that cannot be shown blocks no other', async () => {
  const device = fakeDevice();
  device.kept.set('cannot be shown', kept('cannot be shown'));
  device.kept.set('later', kept('later', { place: 2 }));
  const records = await open(device.openTab());
  await vi.advanceTimersByTimeAsync(1_000);
  await make(records, 'new');
  expect(sent).toEqual(['cannot be shown', 'later', 'new']);
  expect([...device.kept]).toEqual([]);
});

test('a write that fails after its person has signed out is not stored again', async () => {
  const device = fakeDevice();
  const records = await open(device.openTab());
  isUp = false;
  await make(records, 'secret');
  const { promise, reject } = Promise.withResolvers<Task>();
  send = () => promise;
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  records.close(new ApiError('answer', 401));
  device.kept.clear();
  reject(new ApiError('answer', 422, 'No'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...device.kept]).toEqual([]);
});

test('a refused write of another version cannot be queued again', async () => {
  const device = fakeDevice();
  device.kept.set('old', kept('old', { format: 0 }));
  const records = await open(device.openTab());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(records.waiting().refused.map(({ id }) => id)).toEqual(['old']);
  records.putBack('old');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  expect(records.waiting().refused.map(({ id }) => id)).toEqual(['old']);
});

test('sent but unanswered writes count as unsent, and so do refused ones', async () => {
  const device = fakeDevice();
  device.kept.set('refused', kept('refused', { refused: { reason: 'No', at: '2026-11-22T10:00:00Z' } }));
  const records = await open(device.openTab());
  const { promise, resolve } = Promise.withResolvers<Task>();
  send = () => promise;
  void make(records, 'first');
  await vi.advanceTimersByTimeAsync(10);
  expect([records.waiting().waiting.length, records.unsent.length]).toEqual([0, 2]);
  resolve(aTask('first'));
  await vi.advanceTimersByTimeAsync(10);
  expect(records.unsent.length).toBe(1);
});
