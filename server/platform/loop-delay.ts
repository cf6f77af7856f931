import { createHistogram, performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

const SAMPLE_MS = 10;
/** How long it measures after the last work: a delay shows only when the next sample is late. */
const AFTER_MS = 100;
/** The longest period of a timer: 25 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Measures how late the event loop is while there is work, and takes no samples in an idle process. */
export interface LoopDelay {
  /** Measures until the returned function is called. */
  begin(): () => void;
  /** Measures while `work` runs. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Measures while requests are handled. The metrics have the names of `prom-client`, whose own measurement wakes an idle
 * process 100 times a second. A stream of events counts until it begins.
 */
export function installLoopDelay(app: FastifyInstance, register: Registry): LoopDelay {
  const delays = createHistogram();
  let working = 0;
  let [sampling, ending]: (NodeJS.Timeout | undefined)[] = [];

  let last = 0;
  function sample(): void {
    const now = performance.now();
    delays.record(Math.max(1, Math.round((now - last - SAMPLE_MS) * 1e6)));
    last = now;
  }

  function start(): void {
    last = performance.now();
    sampling = setInterval(sample, SAMPLE_MS).unref();
  }

  function stop(): void {
    // After a delay, this timer may come before the other.
    if (sampling) sample();
    clearInterval(sampling);
    sampling = undefined;
  }

  const delay: LoopDelay = {
    begin() {
      working += 1;
      clearTimeout(ending);
      if (!sampling) start();
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        working -= 1;
        if (working === 0) ending = setTimeout(stop, AFTER_MS).unref();
      };
    },
    async during(work) {
      const end = delay.begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };

  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request) => void ends.set(request, delay.begin()));
  app.addHook('onSend', async (request) => ends.get(request)?.());
  app.addHook('onResponse', async (request) => ends.get(request)?.());
  app.addHook('onClose', async () => {
    clearTimeout(ending);
    stop();
  });

  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: NEVER_MS });
  register.removeSingleMetric('nodejs_eventloop_lag_seconds');
  const values: Record<string, () => number> = {
    min: () => delays.min,
    max: () => delays.max,
    mean: () => delays.mean,
    stddev: () => delays.stddev,
    p50: () => delays.percentile(50),
    p90: () => delays.percentile(90),
    p99: () => delays.percentile(99),
  };
  const gauges = Object.entries(values).map(([kind, value]) => {
    const name = `nodejs_eventloop_lag_${kind}_seconds`;
    register.removeSingleMetric(name);
    const help = `Delay of the event loop while it had work since the last reading: ${kind}`;
    const show = () => gauge.set(delays.count === 0 ? 0 : value() / 1e9);
    // The first one reads all of them, and resets the histogram.
    const collect = kind === 'min' ? collectAll : undefined;
    const gauge = new Gauge({ name, help, registers: [register], ...(collect && { collect }) });
    return show;
  });
  function collectAll(): void {
    for (const show of gauges) show();
    delays.reset();
  }
  return delay;
}
