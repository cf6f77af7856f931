import { sql, type SqlBool } from 'kysely';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import { NOT_PENDING } from '../email/pending-email.ts';
import { NOT_STARTED } from '../two-step/columns.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Job: deletes expired links, changes that wait for them, and keys that wait for a first code. There are few, since mails per address and day are limited. */
export async function purgeLinks(work: Work): Promise<void> {
  const isOver = sql<SqlBool>`expires_at <= ${work.trusted.toISOString()}`;
  for (const table of ['password_resets', 'email_confirmations'] as const) {
    await deleteOwnedRows(work, table, ['token_hash'], isOver);
  }
  await clearExpired(work, 'pending_email_until', NOT_PENDING);
  await clearExpired(work, 'two_step_started_until', NOT_STARTED);
  await work.db.deleteFrom('invitations').where(isOver).execute();
}

/** Clears columns of users whose time is over. */
async function clearExpired(
  { db, signal, trusted }: Work,
  until: 'pending_email_until' | 'two_step_started_until',
  cleared: typeof NOT_PENDING | typeof NOT_STARTED,
): Promise<void> {
  const expired = await db.selectFrom('users').select('id').where(until, '<=', trusted.toISOString()).execute();
  for (const { id } of expired) {
    signal.throwIfAborted();
    await db
      .updateTable('users')
      .set({ ...cleared, updated_at: trusted.toISOString() })
      .where('id', '=', id)
      // Asked for again in the meantime.
      .where(until, '<=', trusted.toISOString())
      .execute();
  }
}
