import { useSyncExternalStore } from 'react';

/** Whether this browser shows notifications of this site. `impossible`: it cannot, or not over an unsafe connection. */
export type BrowserPermission = NotificationPermission | 'impossible';

const listeners = new Set<() => void>();
let isWatched = false;

/** The permission, and a new render when it changes. */
export const useBrowserPermission = (): BrowserPermission => useSyncExternalStore(subscribe, read);

/** Asks the person; browsers allow that on a click only. Resolves at once if they have decided before. */
export async function askBrowserPermission(): Promise<BrowserPermission> {
  if (read() === 'default') await Notification.requestPermission();
  tell();
  return read();
}

const read = (): BrowserPermission =>
  isSecureContext && 'Notification' in window ? Notification.permission : 'impossible';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watch();
  return () => listeners.delete(listener);
}

/** It can also be changed in the browser's own settings, while this page is open. */
function watch(): void {
  if (isWatched || read() === 'impossible') return;
  isWatched = true;
  navigator.permissions.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', tell),
    () => undefined,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}
