import { sql } from 'kysely';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Engine } from './dialect/column-types.ts';

/**
 * Job: lets PostgreSQL count what its planner goes by. By itself it does so only after many changes, which small tables
 * such as pillars never see, and then expects one row of each. SQLite has fixed figures (ADR 0023).
 */
export const refreshStatistics =
  (engine: Engine) =>
  async ({ db }: Work): Promise<void> => {
    if (engine === 'postgres') await sql`analyze`.execute(db);
  };
