import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { limitCpu } from './cpu-limit.ts';

const thread = (code: string) => {
  const worker = new Worker(code, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  return worker;
};

test('a thread that computes exceeds the limit, while its own code runs', async () => {
  const exceeded = Promise.withResolvers<void>();
  onTestFinished(limitCpu(thread('for (;;);'), 50, exceeded.resolve, exceeded.reject, 5));
  await expect(exceeded.promise).resolves.toBeUndefined();
});

test('a thread that waits does not exceed it, and neither does what it used before', async () => {
  const worker = thread(`
    const { parentPort } = require('node:worker_threads');
    const until = process.hrtime.bigint() + 100_000_000n;
    while (process.hrtime.bigint() < until);
    parentPort.on('message', () => parentPort.postMessage(0));
    parentPort.postMessage(0);`);
  await once(worker, 'message');
  let checks = 0;
  const cpuUsage = worker.cpuUsage.bind(worker);
  const enough = Promise.withResolvers<void>();
  worker.cpuUsage = async (previous) => {
    if (++checks === 10) enough.resolve();
    return cpuUsage(previous);
  };
  const exceeded: number[] = [];
  onTestFinished(limitCpu(worker, 80, () => exceeded.push(1), enough.reject, 5));
  await enough.promise;
  expect(exceeded).toEqual([]);
});

test('a thread whose processor time cannot be read fails instead of ending the server', async () => {
  const worker = thread('setInterval(() => {}, 1000)');
  worker.cpuUsage = async () => {
    throw new TypeError('cpuUsage is not a function');
  };
  const failed = Promise.withResolvers<unknown>();
  onTestFinished(limitCpu(worker, 80, () => {}, failed.resolve, 5));
  expect(await failed.promise).toBeInstanceOf(TypeError);
});
