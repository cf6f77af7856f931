import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** The tables that {@link joinLevelsAbove} adds to a query; all null for a row without a project. */
interface LevelsAbove {
  area: Nullable<Schema['areas']>;
  pillar: Nullable<Schema['pillars']>;
  /** The parent of a sub-pillar. */
  top_pillar: Nullable<Schema['pillars']>;
}

/**
 * Joins `area`, `pillar` and `top_pillar` above a table that the query calls `project`; for `$call`. The visibility
 * rule and the why use them.
 */
export function joinLevelsAbove<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const joined = (query as unknown as SelectQueryBuilder<Schema & { project: Schema['projects'] }, 'project', O>)
    .leftJoin('areas as area', (join) =>
      join.onRef('area.user_id', '=', 'project.user_id').onRef('area.id', '=', 'project.area_id'),
    )
    .leftJoin('pillars as pillar', (join) =>
      join.onRef('pillar.user_id', '=', 'area.user_id').onRef('pillar.id', '=', 'area.pillar_id'),
    )
    .leftJoin('pillars as top_pillar', (join) =>
      join.onRef('top_pillar.user_id', '=', 'pillar.user_id').onRef('top_pillar.id', '=', 'pillar.parent_pillar_id'),
    );
  return joined as unknown as SelectQueryBuilder<DB & LevelsAbove, TB | keyof LevelsAbove, O>;
}
