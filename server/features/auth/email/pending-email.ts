import type { User } from '#contract/auth.ts';
import { inTransaction, type Db } from '#server/database/transaction.ts';
import { holdUser } from '../hold-user.ts';

/** The columns of a user without a pending change. */
export const NOT_PENDING = { pending_email: null, pending_email_hash: null, pending_email_until: null };

interface PendingColumns {
  pending_email: string | null;
  pending_email_until: string | null;
}

interface PendingLink {
  hash: string | null;
  until: string | null;
}

/** The pending change as in the API. */
export const pendingOf = ({
  pending_email: email,
  pending_email_until: until,
}: PendingColumns): User['pending_email'] => (email === null || until === null ? null : { email, expires_at: until });

/**
 * Stores the secret of a link that is about to be mailed, which replaces the last one, and starts its life.
 * @param from the address of the account.
 * @returns the secret and its end before, to be restored if the mail is not sent; undefined if the change is not pending any more.
 */
export const storePendingLink = (
  db: Db,
  link: { userId: string; from: string; email: string; hash: string; until: string },
): Promise<PendingLink | undefined> =>
  inTransaction(db, async (trx) => {
    const held = await holdUser(trx, link.userId);
    if (held?.email !== link.from || held.pending_email !== link.email) return undefined;
    await trx
      .updateTable('users')
      .set({ pending_email_hash: link.hash, pending_email_until: link.until })
      .where('id', '=', link.userId)
      .execute();
    return { hash: held.pending_email_hash, until: held.pending_email_until };
  });

/** Restores the secret and the end of the last mailed link. @param hash that of the link that was not mailed. */
export async function restorePendingLink(
  db: Db,
  { userId, hash, before }: { userId: string; hash: string; before: PendingLink },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ pending_email_hash: before.hash, pending_email_until: before.until })
    .where('id', '=', userId)
    .where('pending_email_hash', '=', hash)
    .execute();
}
