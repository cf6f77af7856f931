import { sql } from 'kysely';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Engine } from './dialect/column-types.ts';

/**
 * Job: updates the statistics of PostgreSQL's planner. PostgreSQL itself does so only after many changes, which small
 * tables such as pillars never reach; it then expects one row. SQLite has fixed statistics (ADR 0023).
 */
export const refreshStatistics =
  (engine: Engine) =>
  async ({ db }: Work): Promise<void> => {
    if (engine === 'postgres') await sql`analyze`.execute(db);
  };
