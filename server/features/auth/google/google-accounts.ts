import type { Db } from '#server/database/transaction.ts';
import type { GoogleIdentity } from './google-identity.ts';

/** The Google account linked to a user, if any. */
export const googleAccountOf = (db: Db, userId: string) =>
  db
    .selectFrom('login_names')
    .select(['value as subject', 'label as email'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'google')
    .executeTakeFirst();

/**
 * Links a Google account to a user without one, in a transaction that locks the user. Returns false if it is linked to
 * another user.
 */
export async function linkGoogleAccount(db: Db, userId: string, identity: GoogleIdentity): Promise<boolean> {
  const linked = await db
    .insertInto('login_names')
    .values({ kind: 'google', value: identity.subject, user_id: userId, label: identity.email })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/** Locks a user until the transaction ends, so that the ways to sign in do not change. */
export const holdUser = (db: Db, userId: string) =>
  db
    .updateTable('users')
    // Not the key column, for which SQLite would search all referring rows.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .returning(['email', 'email_confirmed_at', 'email_assumed', 'password_hash', 'disabled_at'])
    .returning(['two_step_since', 'two_step_secret', 'recovery_codes'])
    .executeTakeFirst();
