import type { Work } from '#server/platform/jobs/job-run.ts';

/** Job: deletes expired links. There are few, since mails per address and day are limited. */
export async function purgeLinks({ db, trusted }: Work): Promise<void> {
  for (const table of ['password_resets', 'email_confirmations', 'invitations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', trusted.toISOString()).execute();
  }
}
