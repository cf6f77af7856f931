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

type SystemServices = Pick<Services, 'version' | 'isOperator' | 'isDamaged' | 'lateJobs'>;

function systemRoutes(routes: Routes, services: SystemServices): void {
  const { version } = services;
  routes.addPublic(systemContract.root, () => ({ message: 'Auric: transform your potential into gold', version }));
  // Load balancers call it every few seconds.
  routes.addPublic(systemContract.health, (ctx) => readHealthFor(services, ctx), { unlimited: true });
}

/** The health, with the version if the caller is signed in as an operator. */
async function readHealthFor(services: SystemServices, { now, token, signedIn }: PublicContext) {
  const health = await readHealth(services, now);
  const caller = token === null ? null : await signedIn();
  if (caller === null || caller.token || !(await services.isOperator(caller))) return health;
  return { ...health, version: services.version };
}

/** Queries the database with a time-out of one second. @throws Unavailable. */
async function readHealth({ isDamaged, lateJobs }: SystemServices, now: Date) {
  if (isDamaged()) throw unavailable(DAMAGED);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, null).unref());
  const late_jobs = await Promise.race([lateJobs().catch(() => null), timeout]);
  if (late_jobs === null) throw unavailable('The database is unavailable');
  const timestamp = now.toISOString();
  // Still 200: this server serves requests as well as any other.
  if (late_jobs.length > 0) return { status: 'degraded' as const, timestamp, late_jobs };
  return { status: 'healthy' as const, timestamp };
}
