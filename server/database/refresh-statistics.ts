import { sql } from 'kysely';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Engine } from './dialect/column-types.ts';

/**
 * Job: updates the statistics of PostgreSQL's planner for tables of which more than 50 rows and 2% have changed, or that
 * were not analyzed for an hour. PostgreSQL itself waits for 50 rows and 10%, which small tables such as pillars never
 * reach; it then expects one row. SQLite has fixed statistics (ADR 0023).
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
    const failures: unknown[] = [];
    for (const { name } of rows) {
      // One table that cannot be analyzed in time must not keep the others from it.
      await sql`analyze ${sql.table(name)}`.execute(db).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
