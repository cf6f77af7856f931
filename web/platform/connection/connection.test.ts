import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentConnection, followNetwork, reportReached } from './connection.ts';

const navigator = { onLine: true };
const check = vi.fn<() => Promise<Response>>();
let unfollow: () => void;

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', check);
  unfollow = followNetwork();
});
afterAll(() => {
  unfollow();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isDown = async () => Promise.reject(new TypeError('Failed to fetch'));
const isUp = async () => new Response('{}');

function setNetwork(onLine: boolean) {
  navigator.onLine = onLine;
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

test('when the network is back, the server is checked at once, even if a check from before has no result', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  check.mockImplementationOnce(() => promise);
  setNetwork(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([currentConnection(), check.mock.calls.length]).toEqual(['offline', 1]);
  check.mockImplementation(isUp);
  setNetwork(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection()).toBe('online');
  reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection()).toBe('online');
});

test('after a long time without network, the second check follows the first within a second', async () => {
  check.mockImplementation(isDown);
  setNetwork(false);
  await vi.advanceTimersByTimeAsync(300_000);
  setNetwork(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection()).toBe('unreachable');
  check.mockImplementation(isUp);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentConnection()).toBe('online');
});

test('an answered request ends the banner before any check, unless the device has no network', async () => {
  check.mockImplementation(isDown);
  setNetwork(false);
  reportReached();
  expect(currentConnection()).toBe('offline');
  navigator.onLine = true;
  reportReached();
  expect(currentConnection()).toBe('online');
});
