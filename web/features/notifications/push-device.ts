import { pushContract } from '#contract/push.ts';
import { call, TOKEN_KEY } from '#web/platform/api.ts';
import { readStored } from '#web/platform/storage.ts';
import { askBrowserPermission, type BrowserPermission } from './browser-permission.ts';

/** Where the service worker reads the token, which it cannot read from the storage of pages. */
const CACHE = 'push';
const TOKEN = '/push-token';

/** Whether this browser can get push messages; on iPhones, only an installed app can. */
export const canGetPush = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

const manager = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager;

/** Whether the server pushes to this device. The subscription of a browser outlives its session, which the server ends. */
export const isPushOn = async (): Promise<boolean> =>
  (await (await manager())?.getSubscription()) != null && (await call(pushContract.state)).is_on;

/** Asks for the permission, and subscribes this device. @returns the permission; without it nothing has changed. */
export async function startPush(): Promise<BrowserPermission> {
  const permission = await askBrowserPermission();
  const push = await manager();
  if (permission !== 'granted') return permission;
  if (!push) throw new Error('The service worker is not registered');
  const { public_key } = await call(pushContract.state);
  // One of another server key would be refused.
  await (await push.getSubscription())?.unsubscribe();
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  try {
    await call(pushContract.start, {
      body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
    });
    await (await caches.open(CACHE)).put(TOKEN, new Response(readStored(TOKEN_KEY)));
  } catch (error) {
    await forgetPush();
    throw error;
  }
  return permission;
}

/** Ends the subscription of this device. */
export async function stopPush(): Promise<void> {
  await call(pushContract.stop);
  await forgetPush();
}

/** The same after the session has ended, which ends the subscription on the server. */
export async function forgetPush(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
