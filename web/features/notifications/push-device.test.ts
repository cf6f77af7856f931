import { afterEach, expect, test, vi } from 'vitest';
import { canGetPush, isPushExpected, isPushOn, startPush } from './push-device.ts';

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

test.each([
  { subscription: null, isPushed: false },
  { subscription: {}, isPushed: true },
])('subscribed $subscription, and the server does not answer: pushed $isPushed', async ({ subscription, isPushed }) => {
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'No' }, { status: 403 }));
  expect(await isPushExpected()).toBe(isPushed);
});

test.each([
  // As on the first visit, and after a reload that bypasses the service worker.
  { navigator: { serviceWorker: { controller: null } }, isSecureContext: true, possible: true },
  { navigator: {}, isSecureContext: true, possible: false },
  { navigator: { serviceWorker: {} }, isSecureContext: false, possible: false },
])('with $navigator, secure $isSecureContext: possible $possible', ({ navigator, isSecureContext, possible }) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('window', { PushManager: Object });
  expect(canGetPush()).toBe(possible);
});

/** A browser with the permission to notify. @returns what it keeps. */
function browse(isKnownService: boolean) {
  const kept = { isSubscribed: false, tokens: 0 };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => {
      kept.isSubscribed = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (kept.isSubscribed ? subscription : null),
    subscribe: async () => {
      kept.isSubscribed = true;
      return subscription;
    },
  };
  const Notification = { permission: 'granted' };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('caches', {
    open: async () => ({ put: async () => (kept.tokens += 1) }),
    delete: async () => (kept.tokens = 0),
  });
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET') return Response.json({ public_key: 'key', is_on: false });
    return isKnownService
      ? Response.json({ message: 'On' })
      : Response.json({ detail: 'Unknown push service' }, { status: 422 });
  });
  return kept;
}

test('a device that the server accepts is subscribed, and keeps its token', async () => {
  const kept = browse(true);
  await startPush();
  expect(kept).toEqual({ isSubscribed: true, tokens: 1 });
});

test.each([
  { permission: 'denied', problem: 'This browser blocks notifications, so push messages stay off.' },
  { permission: 'default', problem: 'This browser was not allowed to show notifications, so push messages stay off.' },
])('with the permission $permission, turning push messages on says what to do', async ({ permission, problem }) => {
  const kept = browse(true);
  const Notification = { permission, requestPermission: async () => permission };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  await expect(startPush()).rejects.toThrow(problem);
  expect(kept).toEqual({ isSubscribed: false, tokens: 0 });
});

test('a device that the server refuses does not stay subscribed', async () => {
  const kept = browse(false);
  await expect(startPush()).rejects.toThrow('Unknown push service');
  expect(kept).toEqual({ isSubscribed: false, tokens: 0 });
});
