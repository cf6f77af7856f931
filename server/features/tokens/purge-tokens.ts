import { inBatches } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';

/** Expired tokens stay in the list for this time, so that their owner sees why a program stopped working. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

/** Job: deletes tokens that expired long ago. */
export async function purgeTokens({ db, trusted, signal }: Work): Promise<void> {
  const before = new Date(trusted.getTime() - SHOWN_MS).toISOString();
  await inBatches(signal, (limit) =>
    db
      .deleteFrom('access_tokens')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'token_hash'),
          'in',
          selectFrom('access_tokens')
            .select(['user_id', 'token_hash'])
            .where('expires_at', '<', before)
            .limit(limit)
            .$asTuple('user_id', 'token_hash'),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
