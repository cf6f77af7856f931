import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseDown } from '#server/database/dialect/errors.ts';
import type { Db } from '#server/database/transaction.ts';
import { endLease, keepLease, type Lease } from './job-lease.ts';
import { errorForLog } from '../errors.ts';
import type { JobMetrics, RunResult } from './job-metrics.ts';

export interface Work {
  job: string;
  db: Db;
  now: Date;
  /** The time to use instead of `now` for permanent deletions: see `readTrustedTime`. */
  trusted: Date;
  /**
   * The `now` of the last run that succeeded, null on the very first. A job that handles the times in (since, now]
   * misses nothing after a downtime, and repeats nothing except after a run that did not finish. Also null after the
   * clock was ahead, when it is unknown which times were handled.
   */
  since: Date | null;
  /** The clock was ahead in the last successful run, which may have done work that is not due yet. */
  clockWasAhead: boolean;
  /** Aborted when the server stops: a run may then throw or return, and is repeated after the next start. */
  signal: AbortSignal;
  /** Logs and counts that the job failed for one person, while it goes on with the others. */
  failedFor(userId: string, error: Error): void;
}

/** The next run also sees rows that were written during the last run. */
const OVERLAP_MS = 10 * 60_000;
/** The first run may have died before finishing; the next one still handles the same times. */
const FIRST_MS = 24 * 60 * 60_000;

/** The instants a run handles, after `from` and up to `to`: since the last success, and a little more. */
export function windowOf({ now, since }: Work): { from: Date; to: Date } {
  const start = since?.getTime() ?? now.getTime() - FIRST_MS;
  return { from: new Date(start - OVERLAP_MS), to: now };
}

/** Scheduled work, run by one server at a time. */
export interface Job {
  name: string;
  /** A cron pattern, in UTC; the finest is a minute. Null: it runs only when it is requested, and is never late. */
  every: string | null;
  /** It is late this many milliseconds after its last success, across restarts; left out: see {@link Schedule.lateJobs}. */
  lateMs?: number;
  /** It also runs about a second after a change of this kind: `webhook`. */
  soonAfter?: string;
  run(work: Work): Promise<void>;
}

/** Where jobs log failures. */
export type JobLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** What every job needs to run. */
export interface JobServices {
  db: Db;
  log: JobLog;
  metrics: JobMetrics;
}

/** Runs a job with its lease, renews the lease during the run, and releases it. */
export async function runHolding(
  { db, log, metrics }: JobServices,
  job: Job,
  lease: Lease,
  { now, trusted }: { now: Date; trusted: Date },
  stop: AbortSignal,
): Promise<RunResult> {
  if (lease.isTakenOver) log.warn({ job: job.name }, 'job taken over from a run that did not end');
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  // The clock of the lease continues from `now`, whichever clock that came from.
  const { lost, end } = keepLease(db, lease, () => new Date(now.getTime() + elapsed()));
  const signal = AbortSignal.any([stop, lost]);
  const since = lease.through === null ? null : new Date(lease.through);
  let result: RunResult = 'succeeded';
  let failure: unknown;
  try {
    const failedFor = (userId: string, error: Error) => {
      metrics.failedForPerson(job.name);
      log.error({ job: job.name, user: userId, err: errorForLog(error) }, 'job failed for a person');
    };
    await job.run({ job: job.name, db, now, trusted, since, clockWasAhead: lease.clockWasAhead, signal, failedFor });
    // An aborted run may have left work undone.
    signal.throwIfAborted();
  } catch (error) {
    result = stop.aborted ? 'stopped' : 'failed';
    failure = error;
  }
  end();
  const durationMs = elapsed();
  metrics.ran(job.name, result, durationMs);
  if (result === 'failed') logFailure(log, job.name, failure);
  // After a clock is set back, the same times must not be repeated.
  const through = since !== null && since > now ? since : now;
  await endLease(db, lease, {
    ...(result === 'succeeded' && { through: through.toISOString() }),
    ...(result === 'failed' && { error: String(failure) }),
    finishedAt: new Date(now.getTime() + durationMs),
    durationMs,
  });
  return result;
}

/** Logs that a job failed, as a warning if only the database is unavailable. */
export function logFailure(log: JobLog, job: string, error: unknown): void {
  const err = errorForLog(error instanceof Error ? error : new Error(String(error)));
  if (isDatabaseDown(error)) log.warn({ job, type: err.type }, 'job failed: database unavailable');
  else log.error({ job, err }, 'job failed');
}
