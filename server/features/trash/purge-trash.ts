import { sql } from 'kysely';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Each entry may contain thousands of records, which are deleted with it. */
const ENTRIES_PER_BATCH = 20;

/** Job: permanently deletes trash entries of all users after 30 days. */
export async function purgeTrash(work: Work): Promise<void> {
  const now = work.trusted.toISOString();
  await deleteOwnedRows(work, 'trash', ['id'], sql`expires_at <= ${now}`, ENTRIES_PER_BATCH);
}
