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
