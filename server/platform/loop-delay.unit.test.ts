import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { installLoopDelay } from './loop-delay.ts';

const NAME = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

function start() {
  const app = fastify();
  const register = new Registry();
  const delay = installLoopDelay(app, register);
  const max = async () => Number(NAME.exec(await register.metrics())![1]);
  return { app, delay, max };
}

afterEach(() => vi.useRealTimers());

test('a request that blocks the event loop shows in the metrics until they are read', async () => {
  const { app, max } = start();
  app.get('/slow', async () => {
    const end = performance.now() + 150;
    while (performance.now() < end);
    return 'done';
  });
  await app.inject('/slow');
  await expect.poll(max).toBeGreaterThan(0.1);
  // Nothing is measured any more.
  await expect.poll(max).toBe(0);
  await app.close();
});

test('an idle process has no timer, a working one has', async () => {
  vi.useFakeTimers();
  const { delay } = start();
  expect(vi.getTimerCount()).toBe(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  const [first, second] = [delay.begin(), delay.during(() => promise)];
  first();
  first();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(1);
  resolve();
  await second;
  vi.advanceTimersByTime(99);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});
