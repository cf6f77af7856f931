import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { WriterLock } from './writer-lock.ts';

/** Long enough for an idle thread to exit. */
const A_WHILE_MS = 300;
const WAITING = 1;

/** Waits for the lock, and does nothing else. */
const THREAD = `
  const { workerData, parentPort } = require('node:worker_threads');
  import(workerData.url).then(async ({ WriterLock }) => {
    const release = await new WriterLock(workerData.shared).lock();
    parentPort.postMessage('locked');
    release();
  });
`;

test('a thread that only waits for the lock stays alive until it has it', async () => {
  const lock = new WriterLock();
  const release = await lock.lock();
  const url = new URL('writer-lock.ts', import.meta.url).href;
  const thread = new Worker(THREAD, { eval: true, workerData: { url, shared: lock.shared } });
  const locked = once(thread, 'message');
  const ended = once(thread, 'exit').then(() => 'ended');
  await expect.poll(() => Atomics.load(new Int32Array(lock.shared), WAITING)).toBe(1);

  const waits = await Promise.race([ended, sleep(A_WHILE_MS).then(() => 'waits')]);
  expect(waits).toBe('waits');
  release();
  expect(await locked).toEqual(['locked']);
  await ended;
});

test('a thread with many transactions lets a waiting thread write after one of them', async () => {
  const lock = new WriterLock();
  const first = await lock.lock();
  const url = new URL('writer-lock.ts', import.meta.url).href;
  const thread = new Worker(THREAD, { eval: true, workerData: { url, shared: lock.shared } });
  const locked = once(thread, 'message');
  const waiting = () => Atomics.load(new Int32Array(lock.shared), WAITING);
  await expect.poll(waiting).toBe(1);
  first();

  let others = 0;
  // It waits until it has the lock; its message may arrive much later.
  for (; waiting() === 1 && others < 1000; others += 1) (await lock.lock())();
  await locked;
  expect(others).toBeLessThan(100);
});

test('a thread that only lets others take the lock stays alive until it has it again', async () => {
  const lock = new WriterLock();
  // As if another thread waited, and died: nobody takes the lock that is handed over.
  Atomics.store(new Int32Array(lock.shared), WAITING, 1);
  const url = new URL('writer-lock.ts', import.meta.url).href;
  const twice = THREAD.replace('const release', 'const lock')
    .replace('.lock();', ';')
    .replace(
      "parentPort.postMessage('locked');\n    release();",
      "(await lock.lock())();\n    (await lock.lock())();\n    parentPort.postMessage('locked');",
    );
  const thread = new Worker(twice, { eval: true, workerData: { url, shared: lock.shared } });
  const ended = once(thread, 'exit').then(() => ['ended']);
  expect(await Promise.race([once(thread, 'message'), ended])).toEqual(['locked']);
});
