import { inBatches } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Each entry may contain thousands of records, which are deleted with it. */
const ENTRIES_PER_BATCH = 20;

/** Job: permanently deletes trash entries of all users after 30 days. */
export async function purgeTrash({ db, trusted, signal }: Work): Promise<void> {
  await inBatches(
    signal,
    (limit) =>
      db
        .deleteFrom('trash')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('user_id', 'id'),
            'in',
            selectFrom('trash')
              .select(['user_id', 'id'])
              .where('expires_at', '<=', trusted.toISOString())
              .limit(limit)
              .$asTuple('user_id', 'id'),
          ),
        )
        .executeTakeFirstOrThrow(),
    ENTRIES_PER_BATCH,
  );
}
