import { sql } from 'kysely';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { IDLE_LIMIT_MS } from './authenticate.ts';

/** Job: deletes expired sessions. A session written by a clock far ahead is invalid and stays until its time. */
export async function purgeSessions(work: Work): Promise<void> {
  const before = new Date(work.trusted.getTime() - IDLE_LIMIT_MS).toISOString();
  await deleteOwnedRows(work, 'sessions', ['token_hash'], sql`last_seen_at < ${before}`);
}
