import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { Cron } from 'croner';
import type { Registry } from 'prom-client';
import type { Db } from '#server/database/transaction.ts';
import { credible, type JobState, LEASE_MS, readJobStates, takeLease } from './job-lease.ts';
import { createJumpCheck, isAhead } from '../clock-faults.ts';
import { createJobMetrics, type RunResult } from './job-metrics.ts';
import { type Job, type JobLog, logFailure, runHolding } from './job-run.ts';
import { countFailingPeople } from './person-failures.ts';
import { readTrustedTime } from './trusted-time.ts';

const UTC_MINUTES = { timezone: 'UTC', mode: '5-part' } as const;
/** The delay of due jobs after the start, so that the first requests are served before. */
const CATCH_UP_MS = 1000;
/** The delay of a requested job: long enough for the calling transaction and the next responses. */
const SOON_MS = [500, 1500] as const;
const EVERY_MINUTE = '* * * * *';
const STOP_LIMIT_MS = 10_000;
/** A job without a success for this many of its periods is late. */
const LATE_PERIODS = 3;
const NEVER_RAN: JobState = { through: null, isPausing: false };

export interface Schedule {
  /** Runs all due jobs independently, except those already running, here or elsewhere. Never rejects. */
  runDue(now?: Date): Promise<void>;
  /**
   * Runs a job about a second from now, due or not; several calls run it once. If it is running, or this process runs no
   * jobs, its next scheduled run does the work.
   * @throws Error for an unknown name.
   */
  runSoon(name: string): void;
  /**
   * Runs one job now, due or not, and trusts the given time. `skipped`: it is already running, or the server is
   * stopping.
   * @throws Error for an unknown name.
   */
  runJob(name: string, now?: Date): Promise<RunResult | 'skipped'>;
  /**
   * The jobs that have not succeeded for three of their periods, or for their `lateMs`, in any process. For the former,
   * times before this process began do not count: after a downtime everything is late at first.
   */
  lateJobs(now?: Date): Promise<string[]>;
  /** The state of every job, in the order of their list. */
  describe(now?: Date): Promise<JobFacts[]>;
  /** Runs due jobs from now on, beginning with those that became due while no server was running. */
  start(): void;
  /** Starts nothing more, aborts running jobs, and waits for them for at most ten seconds. */
  stop(): Promise<void>;
}

/** The state of a job, shared by all processes. Instants are ISO 8601. */
export interface JobFacts {
  name: string;
  /** Its cron pattern, in UTC; null: it runs only when it is requested. */
  schedule: string | null;
  running: boolean;
  late: boolean;
  /** The instant up to which its work is done: the start of its last success, or later after a clock was set back. */
  done_until: string | null;
  /** The start of its last run. */
  started_at: string | null;
  duration_ms: number | null;
  next_at: string | null;
  failures_in_a_row: number;
  /** The error of its last run; null: it succeeded, or there was none. It may contain texts of people. */
  last_error: string | null;
}

interface Parts {
  db: Db;
  clock: () => Date;
  log: JobLog;
  register: Registry;
}

/**
 * Jobs on a schedule, each held by a lease row so that one of several servers runs it.
 * @throws Error for a pattern that is wrong or finer than a minute.
 */
export function createSchedule({ db, clock, log, register }: Parts, jobs: readonly Job[]): Schedule {
  for (const { every } of jobs) if (every !== null) nextRuns(every, 1, clock());
  const names = jobs.map(({ name }) => name);
  const metrics = createJobMetrics(register, names, {
    async lastSuccesses() {
      const states = await readJobStates(db, clock());
      return names.map((name) => [name, states.get(name)?.through ?? null] as const);
    },
    failingPeople: () => countFailingPeople(db, names),
  });
  const services = { db, log, metrics };
  const running = new Map<string, Promise<RunResult | 'skipped'>>();
  const stopping = new AbortController();
  let catchUp: NodeJS.Timeout | undefined;
  let ticks: Cron | undefined;
  const soon = new Map<string, NodeJS.Timeout>();
  const began = clock();
  /** Runs a job outside the transaction or turn that requested it, which has ended by then. */
  const outside = AsyncLocalStorage.snapshot();

  const isDue = (job: Job, { through, isPausing }: JobState, now: Date): boolean => {
    if (isPausing || job.every === null) return false;
    const done = credible(through, now);
    return done === null || nextRuns(job.every, 1, new Date(done))[0]! <= now;
  };

  /** @param expected see {@link takeLease} */
  function run(
    job: Job,
    times: { now: Date; trusted: Date },
    expected?: string | null,
  ): Promise<RunResult | 'skipped'> {
    if (stopping.signal.aborted || running.has(job.name)) return Promise.resolve('skipped');
    const result = takeLease(db, job.name, times.now, expected)
      .then((lease) => (lease ? runHolding(services, job, lease, times, stopping.signal) : 'skipped'))
      .catch((error: unknown) => {
        logFailure(log, job.name, error);
        return 'failed' as const;
      })
      .finally(() => running.delete(job.name));
    running.set(job.name, result);
    return result;
  }

  async function runDue(now = clock()): Promise<void> {
    try {
      const states = await readJobStates(db, now);
      const stateOf = ({ name }: Job) => states.get(name) ?? NEVER_RAN;
      const due = jobs.filter((job) => isDue(job, stateOf(job), now));
      const trusted = await readTrustedTime(db, now);
      await Promise.all(due.map((job) => run(job, { now, trusted }, stateOf(job).through)));
    } catch (error) {
      logFailure(log, 'schedule', error);
    }
  }

  const jobOf = (name: string): Job => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    return job;
  };

  async function runWithTrustedTime(job: Job): Promise<void> {
    try {
      const now = clock();
      await run(job, { now, trusted: await readTrustedTime(db, now) });
    } catch (error) {
      logFailure(log, job.name, error);
    }
  }

  async function lateJobs(now = clock()): Promise<string[]> {
    const states = await readJobStates(db, now);
    return jobs
      .filter(({ name, every, lateMs }) => {
        if (every === null) return false;
        const through = credible(states.get(name)?.through ?? null, now);
        const counts = through !== null && (lateMs !== undefined || new Date(through) > began);
        const since = counts ? new Date(through) : began;
        return now.getTime() - since.getTime() > (lateMs ?? LATE_PERIODS * periodOf(every, now));
      })
      .map(({ name }) => name);
  }

  async function describe(now = clock()): Promise<JobFacts[]> {
    const [rows, late] = await Promise.all([db.selectFrom('jobs').selectAll().execute(), lateJobs(now)]);
    return jobs.map(({ name, every }) => {
      const row = rows.find((each) => each.name === name);
      return {
        name,
        schedule: every,
        running: row?.lease_until != null && isAhead(row.lease_until, LEASE_MS, now),
        late: late.includes(name),
        done_until: row?.through ?? null,
        started_at: row?.started_at ?? null,
        duration_ms: row?.duration_ms ?? null,
        next_at: every === null ? null : nextRuns(every, 1, now)[0]!.toISOString(),
        failures_in_a_row: row?.failures_in_a_row ?? 0,
        last_error: row?.last_error ?? null,
      };
    });
  }

  return {
    runDue,
    lateJobs,
    describe,
    runSoon(name) {
      const job = jobOf(name);
      if (!ticks || stopping.signal.aborted || soon.has(name)) return;
      const begin = () => {
        soon.delete(name);
        void runWithTrustedTime(job);
      };
      soon.set(
        name,
        outside(() => setTimeout(begin, randomInt(...SOON_MS))),
      );
    },
    async runJob(name, now = clock()) {
      return run(jobOf(name), { now, trusted: now });
    },
    start() {
      const mayFollow = createJumpCheck(clock);
      ticks = new Cron(EVERY_MINUTE, UTC_MINUTES, () => {
        if (mayFollow()) void runDue();
      });
      catchUp = setTimeout(() => void runDue(), CATCH_UP_MS);
    },
    async stop() {
      ticks?.stop();
      clearTimeout(catchUp);
      for (const timer of soon.values()) clearTimeout(timer);
      stopping.abort(new Error('The server stops'));
      const { promise: limit, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_LIMIT_MS);
      await Promise.race([Promise.all(running.values()), limit]);
      clearTimeout(timer);
    },
  };
}

/** Parses the pattern each time, because a parsed one takes 80 kB of memory. */
const nextRuns = (pattern: string, count: number, after: Date): Date[] =>
  new Cron(pattern, UTC_MINUTES).nextRuns(count, after);

/** The time between two runs, in milliseconds. */
function periodOf(pattern: string, now: Date): number {
  const [first, second] = nextRuns(pattern, 2, now);
  return second!.getTime() - first!.getTime();
}
