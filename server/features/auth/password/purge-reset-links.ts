import type { Work } from '#server/platform/jobs/job-run.ts';

/** Job: deletes expired links for a new password. A user has one at most, so they are few. */
export async function purgeResetLinks({ db, now }: Work): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute();
}
