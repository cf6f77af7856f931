import type { Db } from '#server/database/transaction.ts';
import { conflict } from '#server/platform/errors.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import { takeAddress } from '../invitations/invitations.ts';
import { LINKS_PER_ADDRESS } from '../links/request-link.ts';
import type { AuthServices } from '../services.ts';
import { NOT_PENDING } from './pending-email.ts';

interface Replacement {
  userId: string;
  from: string;
  /** Normalized. */
  to: string;
  /** Whether a mailed link has proved that the new address is the person's. */
  isConfirmed: boolean;
  /** Whether the address is known to be theirs: an invitation may name it then. */
  isProved: boolean;
}

/**
 * Gives an account another address, in the transaction of `db`, which has locked the user. Links that were mailed to the
 * old address stop working. The claimed login name decides between accounts that want the same address.
 * @throws Conflict for an address of another account, or an invited one.
 */
export async function replaceEmail(
  db: Db,
  { userId, from, to, isConfirmed, isProved }: Replacement,
  now: Date,
): Promise<void> {
  const claimed = await db
    .insertInto('login_names')
    .values({ kind: 'email', value: to, user_id: userId })
    .onConflict((oc) => oc.columns(['kind', 'value']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!claimed) throw conflict('Another account has this address.', 'email_taken');
  await db
    .deleteFrom('login_names')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('value', '=', from)
    .execute();
  await db
    .updateTable('users')
    .set({ email: to, email_confirmed_at: isConfirmed ? now.toISOString() : null, email_assumed: 0 })
    // Asked with the first mail, once the server confirms addresses.
    .set({ confirmation_asked_at: null, updated_at: now.toISOString(), ...NOT_PENDING })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
  await db.deleteFrom('link_requests').where('email', '=', from).execute();
  await takeAddress(db, { email: to, isProved }, now);
}

/** Forgets what is kept by the old address, after the commit: mails in the outbox, known networks and counts. */
export async function forgetAddress(
  db: Db,
  { attempts, ...services }: Pick<AuthServices, 'mailer' | 'attempts'> & Parameters<typeof forgetMails>[1],
  email: string,
) {
  await forgetMails(db, services, [email]);
  // Changing an address back and forth must not send unlimited mails.
  await attempts.forget(email, Object.values(LINKS_PER_ADDRESS).flat());
}
