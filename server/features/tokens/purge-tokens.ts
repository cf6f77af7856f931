import { sql, type SqlBool } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import { deleteOwnedRows, inSlices } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Expired tokens stay in the list for this time, so that their owner sees why a program stopped working. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

/** A program registers in the moment in which its person connects it, so most registrations are used at once. */
const UNUSED_MS = 24 * 60 * 60_000;

/** Job: deletes tokens that expired long ago, codes that have expired, and programs that nobody signs in with. */
export async function purgeTokens(work: Work): Promise<void> {
  const before = (ms: number) => new Date(work.trusted.getTime() - ms).toISOString();
  await deleteOwnedRows(work, 'access_tokens', ['token_hash'], sql`expires_at < ${before(SHOWN_MS)}`);
  await deleteOwnedRows(work, 'oauth_codes', ['code_hash'], sql`expires_at < ${before(0)}`);
  await purgeClients(work, before(UNUSED_MS), before(SHOWN_MS));
}

/** Registrations and tokens are read apart: on a cluster only the tokens are split by person. */
async function purgeClients({ db }: Work, createdBefore: string, approvedBefore: string): Promise<void> {
  const isOld = sql<SqlBool>`created_at < ${createdBefore} and (approved_at is null or approved_at < ${approvedBefore})`;
  const old = await db.selectFrom('oauth_clients').where(isOld).select('id').execute();
  const used = await db
    .selectFrom('access_tokens')
    .where('client_id', 'in', idList(old.map(({ id }) => id)))
    .select('client_id')
    .distinct()
    .execute();
  const kept = new Set(used.map(({ client_id }) => client_id));
  const unused = old.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await inSlices(unused, (ids) => db.deleteFrom('oauth_clients').where('id', 'in', idList(ids)).where(isOld).execute());
}
