import type { Db } from '#server/database/transaction.ts';
import { USERNAME_MAX } from '#contract/auth.ts';

/** Names that would look official. */
const RESERVED = new Set(['admin', 'administrator', 'root', 'system', 'support', 'api', 'auric']);

/** How long a username cannot be changed again. */
export const USERNAME_COOLDOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** When a username can be changed again; null if it was never changed. @param changedAt the last change. */
export const usernameFreeAt = (changedAt: string | null): string | null =>
  changedAt && new Date(Date.parse(changedAt) + USERNAME_COOLDOWN_MS).toISOString();

const NUMBERED_TRIES = 50;

/** The form in which usernames are compared: with case and Unicode form normalized. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();

/** Reserves a username for a user, in the transaction of `db`. Returns false if it is taken. */
export async function claimUsername(db: Db, userId: string, username: string): Promise<boolean> {
  if (RESERVED.has(usernameKey(username))) return false;
  const claimed = await db
    .insertInto('login_names')
    .values({ kind: 'username', value: usernameKey(username), user_id: userId })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Reserves a username made from the local part of the e-mail, with a number if it is taken. */
export async function claimUsernameFromEmail(db: Db, userId: string, email: string): Promise<string> {
  const base = email.slice(0, email.lastIndexOf('@')).replaceAll(/[^\p{L}\p{M}\p{N}._+-]/gu, '-');
  for (let number = 1; number <= NUMBERED_TRIES; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const username = base.slice(0, USERNAME_MAX - suffix.length) + suffix;
    if (await claimUsername(db, userId, username)) return username;
  }
  const username = `user-${userId}`;
  await claimUsername(db, userId, username);
  return username;
}
