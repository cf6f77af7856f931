import type { Db } from '#server/database/transaction.ts';
import type { ProviderIdentity } from './identity.ts';

/** The accounts at providers that are linked to a user. */
export const linkedAccounts = (db: Db, userId: string) =>
  db
    .selectFrom('login_names')
    .select(['kind', 'value', 'label as email'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['google', 'oidc'])
    .execute();

/**
 * Links an account at a provider to a user without one there, in a transaction that locks the user. Returns false if it
 * is linked to another user.
 */
export async function linkAccount(
  db: Db,
  userId: string,
  { kind, value, email }: Pick<ProviderIdentity, 'kind' | 'value' | 'email'>,
): Promise<boolean> {
  const linked = await db
    .insertInto('login_names')
    .values({ kind, value, user_id: userId, label: email })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}
