import { sql } from 'kysely';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Engine } from './dialect/column-types.ts';

/**
 * Job: updates the statistics of PostgreSQL's planner for tables that changed by more than 2% or were not analyzed for an
 * hour. PostgreSQL itself waits for 10% and at least 50 rows, which small tables such as pillars never reach; it then
 * expects one row. SQLite has fixed statistics (ADR 0023).
 */
export const refreshStatistics =
  (engine: Engine) =>
  async ({ db }: Work): Promise<void> => {
    if (engine !== 'postgres') return;
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables
      where schemaname = current_schema()
        and (n_mod_since_analyze > 50 + n_live_tup / 50
          or coalesce(greatest(last_analyze, last_autoanalyze), '-infinity') < now() - interval '1 hour')`.execute(db);
    for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
  };
