import { authContract } from '#contract/auth.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../api.ts';
import { currentConnection, subscribeConnection } from './connection.ts';
import { storedKeys, writeStored } from '../storage.ts';

/*
 * Sessions that have ended on this device but not yet on the server. The device stores their keys, never their tokens:
 * a key can only end its session (contract/auth.ts).
 */

const PREFIX = 'signed_out/';

/** Ends a session on the server, now or when the connection is back. */
export async function endOnServer(token: string): Promise<void> {
  const key = await keyOf(token);
  // Stored first, because the page may be closed before the response.
  if (key) writeStored(PREFIX + key, '1');
  if ((await isEnded(call(authContract.logout, {}, { token }))) && key) writeStored(PREFIX + key, null);
}

/** Ends the stored sessions on the server, now and on each reconnection, until the returned function is called. */
export function endSignedOut(): () => void {
  const end = async () => {
    if (currentConnection() !== 'online') return;
    for (const stored of storedKeys(PREFIX)) {
      const key = stored.slice(PREFIX.length);
      if (await isEnded(call(authContract.endSignedOut, { body: { key } }))) writeStored(stored, null);
    }
  };
  void end();
  return subscribeConnection(() => void end());
}

/** Whether the session has ended, or the server has refused for good. */
const isEnded = (response: Promise<unknown>): Promise<boolean> =>
  response.then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429,
  );

/**
 * The key of a token's session; null on a page from plain http, where browsers compute no hash. Then the token is
 * discarded, and its session ends when it expires.
 */
async function keyOf(token: string): Promise<string | null> {
  // Undefined on plain http, although its type does not say so.
  if (!(crypto.subtle as SubtleCrypto | undefined)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${token.slice(0, token.indexOf('.'))}.${hex}`;
}
