import type { Generated } from 'kysely';
import type { Instant } from './row-types.ts';

/** The trusted time, see platform/jobs/trusted-time.ts. */
interface TrustedTimeTable {
  /** `clock`, the only row. */
  name: string;
  /** The trusted time; null: none yet. */
  trusted: Instant | null;
  /** The time to trust next, once the servers have run long enough. */
  candidate: Instant;
  /** Running time since `candidate`. */
  agreed_ms: number;
  /** The latest time shown since `candidate`. */
  seen: Instant;
}

/** A scheduled job, and the lease of the server that runs it. */
interface JobsTable {
  name: string;
  /** The run that holds the lease; null: none. */
  holder: string | null;
  /** When the lease ends unless it is renewed. */
  lease_until: Instant | null;
  /** The instant up to which its work is done. */
  through: Instant | null;
  started_at: Instant | null;
  finished_at: Instant | null;
  duration_ms: number | null;
  runs: number;
  failures: number;
  /** The error of the last run; null when it succeeded. */
  last_error: string | null;
  /** Runs that failed since the last success. */
  failures_in_a_row: Generated<number>;
  /** The next try after a failure. */
  retry_at: Instant | null;
}

/** A failure of a job for one user; the job tries that user again after a pause. */
interface JobFailuresTable {
  user_id: string;
  job: string;
  /** Consecutive failures. */
  failures: number;
  /** The instant up to which its work is done for this user; null: never. */
  since: Instant | null;
  next_attempt_at: Instant;
  last_error: string;
}

export interface JobTables {
  jobs: JobsTable;
  trusted_time: TrustedTimeTable;
  job_failures: JobFailuresTable;
}
