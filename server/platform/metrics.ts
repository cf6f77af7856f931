import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from './http/http-errors.ts';
import { calledByForeignName } from './http/own-name.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Prometheus metrics at `/metrics`: the process, and how long requests took by route and status.
 * @param token the bearer token that may read them; null: loopback only.
 * @returns the registry for further metrics.
 */
export function installMetrics(app: FastifyInstance, token: string | null): Registry {
  const register = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the address, which contains ids.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : isLoopback(request);
    if (!allowed) return notFound(request, reply);
    return reply.type(register.contentType).send(await register.metrics());
  });
  return register;
}

/**
 * Requests of a local proxy also come from loopback, but have forwarding headers; requests of a page in a local browser
 * do too, but have a foreign host name.
 */
function isLoopback(request: FastifyRequest): boolean {
  const { ip, headers } = request;
  const isPassedOn = headers.forwarded || headers['x-forwarded-for'] || headers['x-real-ip'];
  return LOOPBACK.test(ip) && !isPassedOn && !calledByForeignName(request);
}

/** Exposes the version as a label, so that a graph shows when it changed. */
export function showVersion(register: Registry, version: string): void {
  const gauge = new Gauge({ name: 'auric_info', help: 'Always 1', labelNames: ['version'], registers: [register] });
  gauge.set({ version }, 1);
}

/** Exposes the number of requests that wait for the main thread and for a worker thread. */
export function showWaiting(register: Registry, waiting: Readonly<Record<string, () => number>>): void {
  const gauge = new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests that wait for their turn, by the threads that will handle them',
    labelNames: ['threads'],
    registers: [],
    collect() {
      for (const [threads, count] of Object.entries(waiting)) this.set({ threads }, count());
    },
  });
  register.registerMetric(gauge);
}
