import { sql, type SqlBool } from 'kysely';
import { deleteOwnedRows, forEachOwner } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Requests for a lost answer are repeated soon. Later, records that it names may be permanently deleted. */
const ANSWER_MS = 60 * 60_000;
/** Longer than any month. */
const CALL_MS = 40 * 24 * 60 * 60_000;

/** Job: erases answers after an hour, even if the clock is ahead, and deletes calls that no longer count. */
export async function purgeCalls(work: Work): Promise<void> {
  const { db, now, trusted } = work;
  const before = (time: Date, ms: number) => new Date(time.getTime() - ms).toISOString();
  const isOld = sql<SqlBool>`answer is not null and created_at < ${before(now, ANSWER_MS)}`;
  await forEachOwner(work, 'coach_calls', isOld, (userId) =>
    db.updateTable('coach_calls').set({ answer: null }).where('user_id', '=', userId).where(isOld).execute(),
  );
  await deleteOwnedRows(work, 'coach_calls', ['verb', 'request_id'], sql`created_at < ${before(trusted, CALL_MS)}`);
}
