import { useSyncExternalStore } from 'react';

/**
 * Whether this browser may show notifications of this site. `impossible`: not supported, or not over an insecure
 * connection.
 */
export type BrowserPermission = NotificationPermission | 'impossible';

const listeners = new Set<() => void>();
let isWatched = false;

/** The permission; renders again when it changes. */
export const useBrowserPermission = (): BrowserPermission => useSyncExternalStore(subscribe, read);

/** Asks the person, which browsers allow only on a click. Resolves at once if they decided before. */
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

/** It can also change in the browser's settings while this page is open. */
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
