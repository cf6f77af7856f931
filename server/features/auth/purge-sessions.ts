import { inBatches } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { IDLE_LIMIT_MS } from './authenticate.ts';

/** Job: deletes expired sessions. A session written by a clock far ahead is invalid and stays until its time. */
export async function purgeSessions({ db, trusted, signal }: Work): Promise<void> {
  const before = new Date(trusted.getTime() - IDLE_LIMIT_MS).toISOString();
  await inBatches(signal, (limit) =>
    db
      .deleteFrom('sessions')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'token_hash'),
          'in',
          selectFrom('sessions')
            .select(['user_id', 'token_hash'])
            .where('last_seen_at', '<', before)
            .limit(limit)
            .$asTuple('user_id', 'token_hash'),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
