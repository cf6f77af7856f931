import type { Db } from '#server/database/transaction.ts';
import { newId } from '../ids.ts';
import { isAhead, latestWithin } from '../clock-faults.ts';
import { retryAt } from './growing-pause.ts';

/** How long a lease lasts without renewal; after that its holder counts as dead. */
export const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const ERROR_MAX = 500;
/** The longest pause after a run that failed. */
export const JOB_PAUSE_MAX_MS = 15 * 60_000;

/** The right to run a job: one run at a time has it, across all servers. */
export interface Lease {
  job: string;
  holder: string;
  /** The instant up to which earlier runs did the work; null on the first run, and after a clock was ahead. */
  through: string | null;
  /** The last success is far in the future. */
  clockWasAhead: boolean;
  failuresInARow: number;
  /** The last holder died: its run neither succeeded nor failed. */
  isTakenOver: boolean;
}

export interface JobState {
  /** The stored instant up to which its work is done; null: it never succeeded. */
  through: string | null;
  /** Its last run failed, and the pause after that is not over. */
  isPausing: boolean;
}

/** The state of each job by its name; one that never ran has none. */
export async function readJobStates(db: Db, now: Date): Promise<Map<string, JobState>> {
  const rows = await db.selectFrom('jobs').select(['name', 'through', 'retry_at']).execute();
  return new Map(
    rows.map(({ name, through, retry_at }) => [
      name,
      { through, isPausing: retry_at !== null && isAhead(retry_at, JOB_PAUSE_MAX_MS, now) },
    ]),
  );
}

/** When a clock is set back by at most this, jobs wait until it has caught up, so that they repeat nothing. */
const WAITS_MAX_MS = 2 * 60 * 60_000;

/** The instant up to which the work is done. An instant far in the future was stored by a wrong clock. */
export const credible = (through: string | null, now: Date): string | null =>
  through !== null && through <= latestWithin(WAITS_MAX_MS, now) ? through : null;

/**
 * Takes the lease of a job, unless another run has it; of concurrent calls, one gets it.
 * @param expected the lease is taken only if the work is still done up to this instant, so that finished work is not
 * repeated.
 */
export async function takeLease(db: Db, job: string, now: Date, expected?: string | null): Promise<Lease | null> {
  const before = await db.selectFrom('jobs').select(['holder']).where('name', '=', job).executeTakeFirst();
  if (!before) {
    await db
      .insertInto('jobs')
      .values({ name: job, runs: 0, failures: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const holder = newId();
  const taken = await db
    .updateTable('jobs')
    .set((eb) => ({
      holder,
      lease_until: leaseFrom(now),
      started_at: now.toISOString(),
      runs: eb('runs', '+', 1),
    }))
    .where('name', '=', job)
    .where((eb) =>
      eb.or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<=', now.toISOString()),
        eb('lease_until', '>', latestWithin(LEASE_MS, now)),
      ]),
    )
    .$if(expected !== undefined, (query) => query.where('through', 'is not distinct from', expected ?? null))
    .returning(['through', 'failures_in_a_row'])
    .executeTakeFirst();
  if (!taken) return null;
  return {
    job,
    holder,
    through: credible(taken.through, now),
    clockWasAhead: taken.through !== null && credible(taken.through, now) === null,
    failuresInARow: taken.failures_in_a_row,
    isTakenOver: (before?.holder ?? null) !== null,
  };
}

/**
 * Renews a lease until `end`.
 * @param clock the clock with which the lease was taken.
 * @returns a signal, aborted when the lease is lost: the database was unavailable for too long, or another server took
 * over.
 */
export function keepLease(db: Db, lease: Lease, clock: () => Date): { lost: AbortSignal; end(): void } {
  const lost = new AbortController();
  let heldUntil = clock().getTime() + LEASE_MS;
  const renew = async () => {
    const now = clock();
    const { numUpdatedRows } = await ownRow(db, lease)
      .set({ lease_until: leaseFrom(now) })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return lost.abort(new Error('The lease was lost'));
    heldUntil = now.getTime() + LEASE_MS;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      if (clock().getTime() >= heldUntil) lost.abort(error);
    });
  }, RENEW_EVERY_MS);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/** The result of a run: `through` when it did its work, `error` when it failed, neither when it was aborted. */
export interface RunEnd {
  through?: string;
  error?: string;
  finishedAt: Date;
  durationMs: number;
}

/** Releases the lease and records how the run ended. A run that lost its lease changes nothing. */
export async function endLease(
  db: Db,
  lease: Lease,
  { through, error, finishedAt, durationMs }: RunEnd,
): Promise<void> {
  await ownRow(db, lease)
    .set((eb) => ({
      holder: null,
      lease_until: null,
      finished_at: finishedAt.toISOString(),
      duration_ms: Math.round(durationMs),
      ...(through !== undefined && { through, last_error: null, failures_in_a_row: 0, retry_at: null }),
      ...(error !== undefined && {
        failures: eb('failures', '+', 1),
        failures_in_a_row: lease.failuresInARow + 1,
        retry_at: retryAt(lease.failuresInARow + 1, JOB_PAUSE_MAX_MS, finishedAt).toISOString(),
        last_error: error.slice(0, ERROR_MAX),
      }),
    }))
    .execute();
}

const ownRow = (db: Db, { job, holder }: Lease) =>
  db.updateTable('jobs').where('name', '=', job).where('holder', '=', holder);

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString();
