import type { Db } from '#server/database/transaction.ts';
import type { GoogleIdentity } from './google-identity.ts';

/** The Google account that opens a user's account, if any. */
export const googleAccountOf = (db: Db, userId: string) =>
  db
    .selectFrom('login_names')
    .select(['value as subject', 'label as email'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'google')
    .executeTakeFirst();

/**
 * Lets a Google account open a user's account from now on, in a transaction that holds the user, who has none yet.
 * Returns false if it opens another's.
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

/** Holds a user until the transaction ends, so that nothing that opens the account changes meanwhile. */
export const holdUser = (db: Db, userId: string) =>
  db
    .updateTable('users')
    // Not the key itself: SQLite would look for every row that refers to it.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .returning(['email', 'email_confirmed_at', 'email_assumed', 'password_hash', 'disabled_at'])
    .executeTakeFirst();
