import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';
import { deleteOwnedRows } from '../batches.ts';
import { newId } from '../ids.ts';
import type { Work } from '../jobs/job-run.ts';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A mail of one user, stored as written. Without a recipient, the user's address is read when it is sent. */
export interface QueuedMail {
  /** The fact that it reports, such as `task-due:<id>:2026-11-20`. A user gets one mail per fact. */
  key: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers by name. */
  headers?: Readonly<Record<string, string>>;
  /** The operators' address, or the one of the user when the mail was written; left out: the user's address. */
  recipient?: string;
  /** The earliest time of sending. */
  notBefore: Date;
}

/**
 * Adds a mail to the queue in the caller's transaction, so that it is sent if and only if that commits. `send-mails`
 * sends it within a minute.
 * @returns its id; null if there already is a mail about the same fact.
 */
export async function enqueueMail(db: Db, userId: string, mail: QueuedMail, now: Date): Promise<string | null> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outgoing_mails')
    .values({
      user_id: userId,
      id,
      key: mail.key,
      recipient: mail.recipient ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      attempts: 0,
      next_attempt_at: mail.notBefore.toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? id : null;
}

/** Job: deletes mails that were sent or failed for good 30 days ago. Until then their keys prevent a second mail. */
export async function purgeMails(work: Work): Promise<void> {
  const before = new Date(work.trusted.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await deleteOwnedRows(work, 'outgoing_mails', ['id'], sql`coalesce(sent_at, failed_at) <= ${before}`);
}
