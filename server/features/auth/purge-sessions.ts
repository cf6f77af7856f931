import { inBatches } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { IDLE_LIMIT_MS } from './authenticate.ts';

/** Job: deletes expired sessions, and those that a clock far ahead has written. */
export async function purgeSessions({ db, now, signal }: Work): Promise<void> {
  const [before, after] = [-IDLE_LIMIT_MS, IDLE_LIMIT_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  await inBatches(signal, (limit) =>
    db
      .deleteFrom('sessions')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'token_hash'),
          'in',
          selectFrom('sessions')
            .select(['user_id', 'token_hash'])
            .where((each) => each.or([each('last_seen_at', '<', before!), each('last_seen_at', '>', after!)]))
            .limit(limit)
            .$asTuple('user_id', 'token_hash'),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
