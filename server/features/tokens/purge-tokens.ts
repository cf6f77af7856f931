import { sql } from 'kysely';
import { deleteRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Expired tokens stay in the list for this time, so that their owner sees why a program stopped working. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

/** Job: deletes tokens that expired long ago. */
export async function purgeTokens(work: Work): Promise<void> {
  const before = new Date(work.trusted.getTime() - SHOWN_MS).toISOString();
  await deleteRows(work, 'access_tokens', ['user_id', 'token_hash'], sql`expires_at < ${before}`);
}
