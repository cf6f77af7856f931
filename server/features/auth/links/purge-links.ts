import { sql, type SqlBool } from 'kysely';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import { purgePending } from '../email/pending-email.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Job: deletes expired links, and the changes that wait for them. There are few, since mails per address and day are limited. */
export async function purgeLinks(work: Work): Promise<void> {
  const isOver = sql<SqlBool>`expires_at <= ${work.trusted.toISOString()}`;
  for (const table of ['password_resets', 'email_confirmations'] as const) {
    await deleteOwnedRows(work, table, ['token_hash'], isOver);
  }
  await purgePending(work);
  await work.db.deleteFrom('invitations').where(isOver).execute();
}
