import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The result of a run. `stopped`: the server was stopping, and the run will be repeated. */
export type RunResult = 'succeeded' | 'failed' | 'stopped';

export interface JobMetrics {
  ran(job: string, result: RunResult, durationMs: number): void;
  failedForPerson(job: string): void;
}

/** The state shared by all processes, read on each scrape. */
interface SharedFigures {
  lastSuccesses(): Promise<readonly (readonly [job: string, at: string | null])[]>;
  /** For each job, the number of people for whom it fails. */
  failingPeople(): Promise<ReadonlyMap<string, number>>;
}

/** Counts the runs of this process, and exposes the last successes and the failing people of all processes. */
export function createJobMetrics(
  register: Registry,
  jobs: readonly string[],
  { lastSuccesses, failingPeople }: SharedFigures,
): JobMetrics {
  const registers = [register];
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs in this process, by how they ended',
    labelNames: ['job', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long runs of jobs took in this process',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const successes = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'Start of the last run that succeeded, in whichever process',
    labelNames: ['job'],
    registers,
    async collect() {
      // Without the database, this metric keeps its last values, so that the other metrics are still served.
      for (const [job, at] of await lastSuccesses().catch(() => [])) {
        if (at !== null) successes.set({ job }, Date.parse(at) / 1000);
      }
    },
  });
  const personFailures = new Counter({
    name: 'job_person_failures_total',
    help: 'How often jobs failed for one person in this process',
    labelNames: ['job'],
    registers,
  });
  const failing = new Gauge({
    name: 'job_failing_people',
    help: 'Number of people with failing jobs that are retried, in all processes',
    labelNames: ['job'],
    registers,
    async collect() {
      const people = await failingPeople().catch(() => null);
      if (people) for (const job of jobs) failing.set({ job }, people.get(job) ?? 0);
    },
  });
  return {
    failedForPerson: (job) => personFailures.inc({ job }),
    ran(job, result, durationMs) {
      runs.inc({ job, result });
      durations.observe({ job }, durationMs / 1000);
    },
  };
}
