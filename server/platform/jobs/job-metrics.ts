import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How a run ended. `stopped`: the server was stopping, and the run will be repeated. */
export type RunResult = 'succeeded' | 'failed' | 'stopped';

export interface JobMetrics {
  ran(job: string, result: RunResult, durationMs: number): void;
}

/**
 * Counts the runs of this process, and exposes the last successes of all processes.
 * @param lastSuccesses by job, read on each scrape.
 */
export function createJobMetrics(
  register: Registry,
  lastSuccesses: () => Promise<readonly (readonly [job: string, at: string | null])[]>,
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
      // Without the database the other metrics matter all the more; this one keeps its last values.
      for (const [job, at] of await lastSuccesses().catch(() => [])) {
        if (at !== null) successes.set({ job }, Date.parse(at) / 1000);
      }
    },
  });
  return {
    ran(job, result, durationMs) {
      runs.inc({ job, result });
      durations.observe({ job }, durationMs / 1000);
    },
  };
}
