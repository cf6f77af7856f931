import { sql } from 'kysely';
import { systemContract } from '#contract/system.ts';
import { unavailable } from '#server/platform/errors.ts';
import type { PublicContext, Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';

const HEALTH_TIMEOUT_MS = 1000;

export function systemRoutes(routes: Routes, { version }: Pick<Services, 'version'>): void {
  routes.addPublic(systemContract.root, () => ({ message: 'Auric: transform your potential into gold', version }));
  // Load balancers call it every few seconds.
  routes.addPublic(systemContract.health, readHealth, { unlimited: true });
}

/** Queries the database with a time-out of one second. @throws Unavailable. */
async function readHealth({ db, now }: PublicContext) {
  const isAlive = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref());
  if (await Promise.race([isAlive, timeout])) return { status: 'healthy' as const, timestamp: now.toISOString() };
  throw unavailable('The database is unavailable');
}
