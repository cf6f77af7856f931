import type { QueryClient } from '@tanstack/react-query';
import { dayMaker } from '#web/features/today/make-day.ts';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';
import { deviceOwner } from '#web/platform/device-owner.ts';
import { currentUser, refreshUser } from '#web/platform/session.ts';
import { localCache } from '#web/records/cache/local-cache.ts';
import { cacheResponses } from '#web/records/cache/cache-responses.ts';
import { type RecordStore, recordsOf } from '#web/records/record-store.ts';
import { openDeviceLog } from '#web/records/waiting/device-log.ts';
import { followUpdates } from './follow-updates.ts';
import { forgetRead } from './forget.ts';

// The question before signing out is needed with what is kept, and shares its request.
export { SignOut } from '../SignOut.tsx';

/** After the requests of the first screen. */
const AHEAD_MS = 10_000;

/**
 * Stores unsent writes and responses on this device, and the app itself, so that it opens without a connection. A
 * browser without storage continues without.
 * @returns a function that stops it.
 */
export function keepOnDevice(client: QueryClient, user: string): () => void {
  const ends: (() => void)[] = [];
  let isOver = false;
  const begin = async () => {
    const log = await openDeviceLog(user);
    // Another person's responses may be left by a session that ended while no tab was open.
    if (deviceOwner() !== user) await forgetRead(user).catch(warn);
    if (isOver) return log.close();
    const loadKinds = () => import('./all-writes.ts');
    ends.push(log.close, cacheResponses(client, localCache(user), build(), dayMaker(client), loadKinds));
    await records.keepIn(log, loadKinds);
  };
  const records = recordsOf(client);
  ends.push(
    records.watch(() => askBeforeLeaving(records)),
    () => window.removeEventListener('beforeunload', ask),
  );
  begin().catch((error: unknown) => console.warn('This browser keeps nothing for Auric', error));
  ends.push(
    subscribeConnection(() => {
      // A person who started offline may have been signed out meanwhile.
      if (currentConnection() === 'online') void refreshUser().catch(() => undefined);
    }),
  );
  ends.push(keepApp());
  const ahead = setTimeout(() => {
    import('./keep-ahead.ts').then(
      ({ keepAhead }) => isOver || ends.push(keepAhead(client)),
      (error: unknown) => console.warn('Tomorrow could not be read ahead', error),
    );
  }, AHEAD_MS);
  ends.push(() => clearTimeout(ahead));
  return () => {
    isOver = true;
    for (const end of ends) end();
    // A session that expires leaves the queued writes for the person's next session, but no responses.
    if (!currentUser()) void forgetRead(null).catch(warn);
  };
}

/** Closing the page would lose writes that the device did not store. */
function askBeforeLeaving(records: RecordStore): void {
  const { waiting, refused } = records.waiting();
  const isLost = [...waiting, ...refused].some(({ id }) => records.isUnkept(id));
  if (isLost) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

const warn = (error: unknown) => console.warn('What was read on this device could not be removed yet', error);

/** The name of the main script contains the hash of everything that it loads. */
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/**
 * Registers the service worker, which caches page and assets; only on https and localhost.
 * @returns a function that stops following new versions.
 */
function keepApp(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const workers = navigator.serviceWorker;
  const register = () =>
    workers
      .register('/service-worker.js')
      .catch((error: unknown) => console.warn('Auric cannot be kept on this device', error));
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
  return followUpdates(workers, document, build());
}
