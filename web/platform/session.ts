import { useSyncExternalStore } from 'react';
import { authContract, type User } from '#contract/auth.ts';
import { ApiError, SIGNED_OUT } from './api-error.ts';
import { call, TOKEN_KEY, whenSignedOut } from './api.ts';
import { reportAway } from './connection/connection.ts';
import { endOnServer } from './connection/signed-out.ts';
import { readStored, writeStored } from './storage.ts';

const USER_KEY = 'user';
/** How long the app waits for a response before it opens with stored data. */
const SLOW_MS = 1_000;

/**
 * The state of the session. `notice` is a message for the sign-in screen, kind after a farewell; `failed`: the server
 * did not respond.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; notice: string | null; isFarewell?: boolean }
  | { status: 'failed' }
  | { status: 'signed-in'; user: User };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** The signed-in user, for everything inside the shell. */
export function useUser(): User {
  const now = useSession();
  if (now.status !== 'signed-in') throw new Error('Not authenticated');
  return now.user;
}

/** The signed-in user outside React, or null. */
export const currentUser = (): User | null => (session.status === 'signed-in' ? session.user : null);

/** Stores a user that the server has returned, such as after a profile change. */
export function keepUser(user: User): void {
  writeStored(USER_KEY, JSON.stringify(user));
  set({ status: 'signed-in', user });
}

/** Whether this device has a token, valid or not. */
export const hasToken = (): boolean => Boolean(readStored(TOKEN_KEY));

/** Verifies the stored token. An invalid one is removed; without a response the stored user stays. */
export async function restoreSession(): Promise<void> {
  if (!hasToken()) return set({ status: 'anonymous', notice: null });
  set({ status: 'loading' });
  const token = readStored(TOKEN_KEY);
  const waiting = setTimeout(showKnown, SLOW_MS);
  try {
    await readUser();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    if (readStored(TOKEN_KEY) === token && !showKnown()) set({ status: 'failed' });
  } finally {
    clearTimeout(waiting);
  }
}

/** Opens the app with the stored user while the server does not respond. Returns false without a stored user. */
function showKnown(): boolean {
  const user = storedUser();
  if (!user) return false;
  // Cached responses are shown once the server is known to be unreachable.
  void reportAway();
  set({ status: 'signed-in', user });
  return true;
}

/** Begins a session with a new token. Throws 'Failed to get user profile' if the user cannot be read. */
export async function beginSession(token: string): Promise<void> {
  writeStored(TOKEN_KEY, token);
  try {
    keepUser(await call(authContract.me));
  } catch {
    forget(null);
    throw new ApiError('answer', 0, 'Failed to get user profile');
  }
}

/** Refetches the user. Throws 'Not authenticated' without a token. */
export async function refreshUser(): Promise<User> {
  if (!hasToken()) throw new Error('Not authenticated');
  return readUser();
}

/** Reads the user, and stores the response unless the session has ended or been replaced since. */
async function readUser(): Promise<User> {
  const token = readStored(TOKEN_KEY);
  const user = await call(authContract.me);
  if (readStored(TOKEN_KEY) === token) keepUser(user);
  return user;
}

/** Signs out here first, then on the server, later if it cannot be reached now. */
export async function signOut(): Promise<void> {
  const token = readStored(TOKEN_KEY);
  forget(null);
  if (token) await endOnServer(token);
}

/** The token of a session that is ended on purpose, because the server may refuse it before it confirms. */
let leaving: string | null = null;

/**
 * Ends the account with `deletion`, and shows the sign-in screen with a farewell. If `deletion` throws, the error is
 * passed on and the session continues.
 */
export async function endAccount(deletion: () => Promise<unknown>, farewell: string): Promise<void> {
  leaving = readStored(TOKEN_KEY);
  try {
    await deletion();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forget(SIGNED_OUT);
    throw error;
  } finally {
    leaving = null;
  }
  forget(farewell, { isFarewell: true });
}

/** Removes token and user, and goes to '/'. */
function forget(notice: string | null, { isFarewell = false } = {}): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  history.replaceState(null, '', '/');
  set({ status: 'anonymous', notice, ...(isFarewell && { isFarewell }) });
}

function storedUser(): User | null {
  try {
    return JSON.parse(readStored(USER_KEY) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

// A late response to an older token must not end a newer session.
whenSignedOut((token) => {
  if (leaving !== null && token === leaving) return;
  if (token === (readStored(TOKEN_KEY) ?? '')) forget(SIGNED_OUT);
});

/** Follows sign-in and sign-out in other tabs of this browser. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY && event.newValue !== event.oldValue) void restoreSession();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
