import { afterEach, expect, test, vi } from 'vitest';
import { isPushOn } from './push-device.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  { subscription: null, is_on: true, isPushed: false },
  { subscription: {}, is_on: true, isPushed: true },
  // Its session has ended since, and the person has signed in again.
  { subscription: {}, is_on: false, isPushed: false },
])(
  'subscribed $subscription, and on the server $is_on: pushed $isPushed',
  async ({ subscription, is_on, isPushed }) => {
    const pushManager = { getSubscription: async () => subscription };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
    vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  vi.stubGlobal('fetch', async () => Response.json({ public_key: 'key', is_on }));
    expect(await isPushOn()).toBe(isPushed);
  },
);
