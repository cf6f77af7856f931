import { sql } from 'kysely';
import { deleteRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Expired tokens stay in the list for this time, so that their owner sees why a program stopped working. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

/** A program registers in the moment in which its person connects it, so most registrations are used at once. */
const UNUSED_MS = 24 * 60 * 60_000;

/** Job: deletes tokens that expired long ago, codes that have expired, and programs that nobody signs in with. */
export async function purgeTokens(work: Work): Promise<void> {
  const before = (ms: number) => new Date(work.trusted.getTime() - ms).toISOString();
  await deleteRows(work, 'access_tokens', ['user_id', 'token_hash'], sql`expires_at < ${before(SHOWN_MS)}`);
  await deleteRows(work, 'oauth_codes', ['user_id', 'code_hash'], sql`expires_at < ${before(0)}`);
  const isUnused = sql`created_at < ${before(UNUSED_MS)} and (approved_at is null or approved_at < ${before(SHOWN_MS)})
    and not exists (select 1 from access_tokens where client_id = oauth_clients.id)`;
  await deleteRows(work, 'oauth_clients', ['id'], isUnused);
}
