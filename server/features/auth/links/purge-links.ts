import type { Work } from '#server/platform/jobs/job-run.ts';

/** Job: deletes expired links. Few are mailed in a day to one address, so they are few. */
export async function purgeLinks({ db, trusted }: Work): Promise<void> {
  for (const table of ['password_resets', 'email_confirmations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', trusted.toISOString()).execute();
  }
}
