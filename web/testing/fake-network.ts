import { afterAll, beforeAll, vi } from 'vitest';
import { followNetwork } from '#web/platform/connection/connection.ts';

/** Uses fake timers, and lets requests fail unless `isUp`. */
export function fakeNetwork(isUp: () => boolean): void {
  let unfollow: () => void;
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async () => {
      if (!isUp()) throw new TypeError('Failed to fetch');
      return new Response('{}');
    });
    unfollow = followNetwork();
  });
  afterAll(() => {
    unfollow();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
