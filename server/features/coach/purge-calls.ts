import { sql } from 'kysely';
import { deleteRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Requests for a lost answer are repeated soon. Later, records that it names may be permanently deleted. */
const ANSWER_MS = 60 * 60_000;
/** Longer than any month. */
const CALL_MS = 40 * 24 * 60 * 60_000;

/** Job: erases answers after an hour, even if the clock is ahead, and deletes calls that no longer count. */
export async function purgeCalls(work: Work): Promise<void> {
  const { db, now, trusted } = work;
  const before = (time: Date, ms: number) => new Date(time.getTime() - ms).toISOString();
  await db
    .updateTable('coach_calls')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('created_at', '<', before(now, ANSWER_MS))
    .execute();
  await deleteRows(
    work,
    'coach_calls',
    ['user_id', 'verb', 'request_id'],
    sql`created_at < ${before(trusted, CALL_MS)}`,
  );
}
