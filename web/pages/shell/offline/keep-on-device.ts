import type { QueryClient } from '@tanstack/react-query';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';
import { deviceOwner } from '#web/platform/device-owner.ts';
import { currentUser, refreshUser } from '#web/platform/session.ts';
import { deviceShelf } from '#web/records/kept/device-shelf.ts';
import { keepAnswers } from '#web/records/kept/keep-answers.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { openDeviceLog } from '#web/records/waiting/device-log.ts';
import { forgetRead } from './forget.ts';

/**
 * Keeps on this device what a person writes until it is sent, and what they have read; and the app itself, so that it
 * opens without a connection. A browser that keeps nothing goes on without.
 * @returns a function that ends it.
 */
export function keepOnDevice(client: QueryClient, user: string): () => void {
  const ends: (() => void)[] = [];
  let isOver = false;
  const begin = async () => {
    const log = await openDeviceLog(user);
    // What others have read here may have been left by a session that ended while no tab was open.
    if (deviceOwner() !== user) await forgetRead(user).catch(warn);
    if (isOver) return log.close();
    ends.push(log.close, keepAnswers(client, deviceShelf(user), build()));
    await recordsOf(client).keepIn(log, () => import('./all-writes.ts'));
  };
  begin().catch((error: unknown) => console.warn('This browser keeps nothing for Auric', error));
  ends.push(
    subscribeConnection(() => {
      // Who was signed in without a connection may have been signed out meanwhile.
      if (currentConnection() === 'online') void refreshUser().catch(() => undefined);
    }),
  );
  keepApp();
  return () => {
    isOver = true;
    for (const end of ends) end();
    // A session that ends by itself leaves what waits for the next one of the same person, and nothing to read.
    if (!currentUser()) void forgetRead(null).catch(warn);
  };
}

const warn = (error: unknown) => console.warn('What was read on this device could not be removed yet', error);

/** The name of the main script has the hash of everything that it loads. */
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/** Lets the browser keep page and assets. It can do so on https and localhost only. */
function keepApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.warn('Auric cannot be kept on this device', error));
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
