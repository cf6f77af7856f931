import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheResponses } from './cache-responses.ts';
import type { ResponseCache, CachedResponse } from './response-cache.ts';

let end = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A client that caches its responses here. */
function keptOn(shelf: Partial<ResponseCache>): QueryClient {
  const client = new QueryClient();
  const whole = { read: async () => [], put: async () => undefined, remove: async () => undefined, ...shelf };
  end = cacheResponses(client, whole, 'build 1');
  return client;
}

function answer(client: QueryClient, key: string, data: unknown): void {
  client.setQueryDefaults([key], { meta: { kept: true } });
  client.setQueryData([key], data);
}

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: `${id}` }));

test('responses are cached, also paged ones, except lists of more than 5,000 rows', async () => {
  const kept: string[] = [];
  const client = keptOn({ put: async (answers) => void kept.push(...answers.map(({ key }) => key.join())) });
  answer(client, 'short', rows(5_000));
  answer(client, 'long', rows(5_001));
  answer(client, 'short in pages', { pages: [{ items: rows(5_000) }], pageParams: [null] });
  answer(client, 'long in pages', { pages: [{ items: rows(5_000) }, { items: rows(1) }], pageParams: [null, 'a'] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept).toEqual(['short', 'short in pages']);
});

test('the page works while the device is full', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const full = async () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const client = keptOn({ read: full, put: full });
  answer(client, 'short', rows(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test('old responses and those of another build are removed', async () => {
  const removed: string[] = [];
  const fresh: CachedResponse = { hash: 'fresh', key: ['fresh'], data: 1, at: Date.now(), build: 'build 1' };
  keptOn({
    read: async () => [
      fresh,
      { ...fresh, hash: 'old', at: Date.now() - 31 * 86_400_000 },
      { ...fresh, hash: 'other', build: 'build 0' },
    ],
    remove: async (hashes) => void removed.push(...hashes),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(removed).toEqual(['old', 'other']);
});

test('after a reload a response marked so is shown at once, also online, and is stale', async () => {
  const before = Date.now() - 60_000;
  const cached = (key: string, atOnce?: true): CachedResponse => ({
    ...{ hash: JSON.stringify([key]), key: [key], data: `${key} before`, at: before, build: 'build 1', atOnce },
  });
  const client = keptOn({ read: async () => [cached('shares', true), cached('tasks')] });
  for (const key of ['shares', 'tasks']) {
    client.setQueryDefaults([key], { meta: { kept: true } });
    client.getQueryCache().build(client, { queryKey: [key] });
  }
  await vi.advanceTimersByTimeAsync(0);
  expect([client.getQueryData(['shares']), client.getQueryData(['tasks'])]).toEqual(['shares before', undefined]);
  expect(client.getQueryState(['shares'])).toMatchObject({ dataUpdatedAt: before, isInvalidated: true });
  // Dropped from memory, it is read from the server, not shown as it was before the reload.
  client.removeQueries({ queryKey: ['shares'] });
  client.getQueryCache().build(client, { queryKey: ['shares'] });
  expect(client.getQueryData(['shares'])).toBeUndefined();
});
