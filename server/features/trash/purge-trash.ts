import { sql } from 'kysely';
import { deleteRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Each entry may contain thousands of records, which are deleted with it. */
const ENTRIES_PER_BATCH = 20;

/** Job: permanently deletes trash entries of all users after 30 days. */
export async function purgeTrash(work: Work): Promise<void> {
  const now = work.trusted.toISOString();
  await deleteRows(work, 'trash', ['user_id', 'id'], sql`expires_at <= ${now}`, ENTRIES_PER_BATCH);
}
