import type { Db } from '#server/database/transaction.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';

/**
 * The purpose of a mailed link: a new password, the confirmation of an address, or its change, which is requested by the
 * address of the account and mailed to the new one.
 */
export type LinkKind = 'reset' | 'confirm' | 'change';

export const MAIL_LINKS = 'mail-links';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a link is valid. */
export const LINK_LIFE_MS: Readonly<Record<LinkKind, number>> = {
  reset: DAY * 1000,
  confirm: 7 * DAY * 1000,
  change: DAY * 1000,
};

/**
 * The limits of mailed links per address. Further requests are dropped silently; links are valid for at least a day, so
 * the last one still works.
 */
export const LINKS_PER_ADDRESS: Readonly<Record<LinkKind, readonly AttemptLimit[]>> = {
  reset: [
    { kind: 'reset-address-hour', max: 3, windowSeconds: HOUR },
    { kind: 'reset-address', max: 6, windowSeconds: DAY },
  ],
  confirm: [{ kind: 'confirm-address', max: 4, windowSeconds: DAY }],
  change: [{ kind: 'change-address', max: 4, windowSeconds: DAY }],
};

/**
 * Requests a link for an address; {@link MAIL_LINKS} mails it within a minute. A caller whose user waits for it also
 * calls `runSoon`, after the commit. The statement is the same whether or not the address has an account, and
 * concurrent requests count as one.
 */
export async function requestLink(db: Db, kind: LinkKind, email: string, now: Date): Promise<void> {
  await db
    .insertInto('link_requests')
    .values({ kind, email, attempts: 0, next_attempt_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'email']).doNothing())
    .execute();
}

/** Cancels the request of a link that is not mailed yet. */
export async function cancelLink(db: Db, kind: LinkKind, email: string): Promise<void> {
  await db.deleteFrom('link_requests').where('kind', '=', kind).where('email', '=', email).execute();
}
