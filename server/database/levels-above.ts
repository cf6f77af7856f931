import type { JoinBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import type { Schema } from './schema.ts';

/*
 * Joins the levels above a table of a query; for `$call`. The visibility rule and the why use them. All are left joins:
 * a level that is missing has null in each column.
 */

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

interface TopPillar {
  /** The parent of a sub-pillar. */
  top_pillar: Nullable<Schema['pillars']>;
}
interface PillarsAbove extends TopPillar {
  pillar: Nullable<Schema['pillars']>;
}
interface LevelsAbove extends PillarsAbove {
  area: Nullable<Schema['areas']>;
}

/** Joins rows of the same user (ADR 0138), by an id and a column that refers to it. */
export function sameUser<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  id: StringReference<DB, TB>,
  reference: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  const userIdBeside = (column: string) => column.replace(/\.\w+$/, '.user_id') as StringReference<DB, TB>;
  return join.onRef(userIdBeside(id), '=', userIdBeside(reference)).onRef(id, '=', reference);
}

/** A query that calls a table by the name of its level. */
type Calling<Name extends string, Table extends keyof Schema, O> = SelectQueryBuilder<
  Schema & Record<Name, Schema[Table]>,
  Name,
  O
>;

/** Joins `top_pillar` above a table that the query calls `pillar`. */
export function joinTopPillar<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const joined = (query as unknown as Calling<'pillar', 'pillars', O>).leftJoin('pillars as top_pillar', (join) =>
    sameUser(join, 'top_pillar.id', 'pillar.parent_pillar_id'),
  );
  return joined as unknown as SelectQueryBuilder<DB & TopPillar, TB | keyof TopPillar, O>;
}

/** Joins `pillar` and `top_pillar` above a table that the query calls `area`. */
export function joinPillarsAbove<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const joined = (query as unknown as Calling<'area', 'areas', O>)
    .leftJoin('pillars as pillar', (join) => sameUser(join, 'pillar.id', 'area.pillar_id'))
    .$call(joinTopPillar);
  return joined as unknown as SelectQueryBuilder<DB & PillarsAbove, TB | keyof PillarsAbove, O>;
}

/** Joins `area`, `pillar` and `top_pillar` above a table that the query calls `project`. */
export function joinLevelsAbove<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const joined = (query as unknown as Calling<'project', 'projects', O>)
    .leftJoin('areas as area', (join) => sameUser(join, 'area.id', 'project.area_id'))
    .$call(joinPillarsAbove);
  return joined as unknown as SelectQueryBuilder<DB & LevelsAbove, TB | keyof LevelsAbove, O>;
}
