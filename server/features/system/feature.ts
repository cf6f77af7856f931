import type { Feature } from '#server/platform/feature.ts';
import { systemContract } from '#contract/system.ts';
import { DAMAGED, unavailable } from '#server/platform/errors.ts';
import type { PublicContext, Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';

const systemRecords: readonly RecordKind[] = [
  {
    table: 'first_answers',
    word: 'first answer',
    exported: { leftOut: 'responses kept for repeated requests' },
    edges: [],
  },
];

export const systemFeature: Feature = {
  name: 'system',
  layer: 'base',
  records: systemRecords,
  routes: systemRoutes,
};

const HEALTH_TIMEOUT_MS = 1000;

type SystemServices = Pick<Services, 'version' | 'isOperatorSession' | 'isDamaged' | 'isStopping' | 'lateJobs'>;

function systemRoutes(routes: Routes, services: SystemServices): void {
  const { version } = services;
  routes.addPublic(systemContract.root, () => ({ message: 'Auric: transform your potential into gold', version }));
  // Load balancers call it every few seconds.
  routes.addPublic(systemContract.health, (ctx) => readHealth(services, ctx), { unlimited: true });
}

/** Says that this server can serve. Queries the database with a time-out of one second. The version is for operators. @throws Unavailable. */
async function readHealth(services: SystemServices, { now, token }: PublicContext) {
  if (services.isStopping()) throw unavailable('The server is shutting down');
  if (services.isDamaged()) throw unavailable(DAMAGED);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, null).unref());
  const reads = Promise.all([services.lateJobs(), token !== null && services.isOperatorSession(token, now)]);
  const found = await Promise.race([reads.catch(() => null), timeout]);
  if (found === null) throw unavailable('The database is unavailable');
  const [late_jobs, isOperator] = found;
  const always = { timestamp: now.toISOString(), ...(isOperator && { version: services.version }) };
  // Still 200: this server serves requests as well as any other.
  if (late_jobs.length > 0) return { status: 'degraded' as const, ...always, late_jobs };
  return { status: 'healthy' as const, ...always };
}
