import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';

/** `offline`: this device has no network. `unreachable`: it has, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

const FIRST_PROBE_MS = 1_000;
const LAST_PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Statuses of a server or proxy that cannot handle requests. */
const AWAY = new Set([502, 503, 504]);

let connection: Connection = 'online';
let probing: ReturnType<typeof setTimeout> | null = null;
let asking: Promise<boolean> | null = null;
let failures = 0;
let followed = false;
const listeners = new Set<() => void>();

/** Whether requests reach the server, as known so far. */
export const currentConnection = (): Connection => connection;

/** The same; renders again when it changes. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, currentConnection);

/** Calls a listener whenever {@link currentConnection} changes, until the returned function is called. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an error means that the server has not handled the request, so that it can be sent again later. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind !== 'answer' || AWAY.has(error.status));

/**
 * Reports a request without a response. A single request may fail by chance, so the server's health is checked first,
 * then again after 1 s, 2 s and so on up to 15 s, until it is up.
 * @returns whether it is up.
 */
export async function reportAway(): Promise<boolean> {
  if (connection !== 'online') return false;
  return !followed || probe();
}

/** Reports an answer of the server: on a busy device the checks may time out while requests are answered. */
export function reportReached(): void {
  // An answer may have been under way when the network went.
  if (connection !== 'online' && navigator.onLine) set('online');
}

/** The running check of the connection, or null. Never rejects. */
export const connectionAsked = (): Promise<boolean> | null => asking;

/** Follows the browser's network state and the results of requests, until the returned function is called. */
export function followNetwork(): () => void {
  const onOffline = () => set('offline');
  const onOnline = () => {
    failures = 0;
    // A check that began without the network may take until its timeout.
    asking = null;
    void probe();
  };
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  followed = true;
  if (!navigator.onLine) set('offline');
  return () => {
    followed = false;
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

function probe(): Promise<boolean> {
  if (asking) return asking;
  const own: Promise<boolean> = ask(() => asking === own);
  return (asking = own);
}

async function ask(isNewest: () => boolean): Promise<boolean> {
  if (probing) clearTimeout(probing);
  probing = null;
  const isThere = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ status }) => !AWAY.has(status),
    () => false,
  );
  if (!isNewest()) return asking ?? connection === 'online';
  asking = null;
  failures = isThere ? 0 : failures + 1;
  set(isThere ? 'online' : navigator.onLine ? 'unreachable' : 'offline');
  return isThere;
}

function set(next: Connection): void {
  if (next !== 'online') {
    probing ??= setTimeout(
      () => void probe(),
      Math.min(FIRST_PROBE_MS * 2 ** Math.max(0, failures - 1), LAST_PROBE_MS),
    );
  } else failures = 0;
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}
