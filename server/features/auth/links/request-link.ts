import type { Db } from '#server/database/transaction.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';

/** What a mailed link is for: a new password, or the confirmation that an address is its user's. */
export type LinkKind = 'reset' | 'confirm';

/** The job that mails links. */
export const MAIL_LINKS = 'mail-links';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a link works. */
export const LINK_LIFE_MS: Readonly<Record<LinkKind, number>> = { reset: DAY * 1000, confirm: 7 * DAY * 1000 };

/**
 * How often a link is mailed to one address. What is asked for beyond that is dropped without a word; links live for a
 * day at least, so the last one still works then.
 */
export const LINKS_PER_ADDRESS: Readonly<Record<LinkKind, readonly AttemptLimit[]>> = {
  reset: [
    { kind: 'reset-address-hour', max: 3, windowSeconds: HOUR },
    { kind: 'reset-address', max: 6, windowSeconds: DAY },
  ],
  confirm: [{ kind: 'confirm-address', max: 4, windowSeconds: DAY }],
};

/**
 * Asks for a link to be mailed to an address; {@link MAIL_LINKS} does so within a minute. Who waits for it calls
 * `runSoon` as well, after the commit. The same statement whether or not
 * the address has an account, and several requests at a time are one.
 */
export async function requestLink(db: Db, kind: LinkKind, email: string, now: Date): Promise<void> {
  await db
    .insertInto('link_requests')
    .values({ kind, email, attempts: 0, next_attempt_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'email']).doNothing())
    .execute();
}
