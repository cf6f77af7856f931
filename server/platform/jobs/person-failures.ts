import type { Db } from '#server/database/transaction.ts';
import type { RecordKind } from '../record-kind.ts';
import { isAhead } from '../clock-faults.ts';
import { retryAt } from './growing-pause.ts';

/** The longest pause before a person is retried. */
export const PERSON_PAUSE_MAX_MS = 12 * 60 * 60_000;
const ERROR_MAX = 500;

/** Rows are deleted with the account. */
export const JOB_FAILURES: RecordKind = {
  table: 'job_failures',
  word: 'failed job',
  exported: { leftOut: 'state of this server' },
  edges: [],
};

/** A job failed for a person. */
export interface PersonFailure {
  failures: number;
  /** The instant up to which the work is done for this person; null: never. */
  since: Date | null;
  /** Whether the pause is not over yet. */
  isWaiting: boolean;
}

/** The current failures of a job by user id. */
export async function readPersonFailures(db: Db, job: string, now: Date): Promise<Map<string, PersonFailure>> {
  const rows = await db
    .selectFrom('job_failures')
    .where('job', '=', job)
    .select(['user_id', 'failures', 'since', 'next_attempt_at'])
    .execute();
  return new Map(
    rows.map(({ user_id, failures, since, next_attempt_at }) => [
      user_id,
      {
        failures,
        since: since === null ? null : new Date(since),
        isWaiting: isAhead(next_attempt_at, PERSON_PAUSE_MAX_MS, now),
      },
    ]),
  );
}

/** Stores that a job failed for a person; the pause grows with each consecutive failure. */
export async function notePersonFailure(
  db: Db,
  { job, userId, now }: { job: string; userId: string; now: Date },
  { failures, since, error }: Pick<PersonFailure, 'failures' | 'since'> & { error: unknown },
): Promise<void> {
  const failure = {
    failures,
    since: since?.toISOString() ?? null,
    next_attempt_at: retryAt(failures, PERSON_PAUSE_MAX_MS, now).toISOString(),
    last_error: String(error).slice(0, ERROR_MAX),
  };
  await db
    .insertInto('job_failures')
    .columns(['user_id', 'job', 'failures', 'since', 'next_attempt_at', 'last_error'])
    // A deleted account has no failures.
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select((users) => [
          'id',
          users.val(job).as('job'),
          users.val(failure.failures).as('failures'),
          users.val(failure.since).as('since'),
          users.val(failure.next_attempt_at).as('next_attempt_at'),
          users.val(failure.last_error).as('last_error'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'job']).doUpdateSet(failure))
    .execute();
}

/** The job has succeeded for this person, or has nothing to do for them any more. */
export async function forgetPersonFailure(db: Db, job: string, userId: string): Promise<void> {
  await db.deleteFrom('job_failures').where('user_id', '=', userId).where('job', '=', job).execute();
}

export async function countFailingPeople(db: Db, jobs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job_failures')
    .where('job', 'in', jobs)
    .groupBy('job')
    .select(({ fn }) => ['job', fn.countAll<number>().as('people')])
    .execute();
  return new Map(rows.map(({ job, people }) => [job, people]));
}
