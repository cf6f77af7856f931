import { pushContract } from '#contract/push.ts';
import { call, TOKEN_KEY } from '#web/platform/api.ts';
import { readStored } from '#web/platform/storage.ts';
import { askBrowserPermission } from './browser-permission.ts';

/** Where the service worker reads the token, which it cannot read from the storage of pages. */
const CACHE = 'push';
const TOKEN = '/push-token';

/** Whether this browser can get push messages; on iPhones, only an installed app can. */
export const canGetPush = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

const manager = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager;

/** Whether the server pushes to this device. The subscription of a browser outlives its session, which the server ends. */
export const isPushOn = async (): Promise<boolean> =>
  (await (await manager())?.getSubscription()) != null && (await call(pushContract.state)).is_on;

/**
 * Whether the server pushes notifications to this device, as far as is known: a subscription without an answer of the
 * server counts, because `forgetPush` ends those that the server has not.
 */
export const isPushExpected = async (): Promise<boolean> =>
  (await (await manager())?.getSubscription()) != null &&
  call(pushContract.state).then(
    ({ is_on }) => is_on,
    () => true,
  );

const NOT_GRANTED = {
  denied:
    'This browser blocks notifications, so push messages stay off. Set Notifications to Allow in its site settings, and press the button again.',
  default:
    'This browser was not allowed to show notifications, so push messages stay off. Press the button again, and choose Allow.',
  impossible: 'This browser can’t show notifications here, so push messages stay off.',
} as const;

/**
 * Asks for the permission, and subscribes this device.
 * @throws Error with a sentence for the person when they have not granted the permission; nothing has changed then.
 */
export async function startPush(): Promise<void> {
  const permission = await askBrowserPermission();
  const push = await manager();
  if (permission !== 'granted') throw new Error(NOT_GRANTED[permission]);
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
