import { sql } from 'kysely';
import type { Pillar } from '#contract/pillars.ts';
import { areasByPillar } from '#server/database/counts.ts';
import { joinTopPillar } from '#server/database/levels-above.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { percentOf } from '#server/platform/records.ts';

type PillarRow = Awaited<ReturnType<ReturnType<typeof selectPillars>['execute']>>[number];

/** Pillars with counts of the records below, in the same query; sub-pillars are separate rows here. */
function selectPillars(db: Db, userId: string, includeArchived: boolean) {
  return db
    .selectFrom('pillars as pillar')
    .$call(joinTopPillar)
    .leftJoin(areasByPillar(db, userId, includeArchived).as('counts'), 'counts.pillar_id', 'pillar.id')
    .where('pillar.user_id', '=', userId)
    .selectAll('pillar')
    .select((eb) => [
      eb.fn.coalesce('counts.area_count', sql.lit(0)).as('area_count'),
      eb.fn.coalesce('counts.project_count', sql.lit(0)).as('project_count'),
      eb.fn.coalesce('counts.task_count', sql.lit(0)).as('task_count'),
      eb.fn.coalesce('counts.completed_task_count', sql.lit(0)).as('completed_task_count'),
    ])
    .orderBy('pillar.sort_order')
    .orderBy('pillar.created_at')
    .orderBy('pillar.id');
}

/** All pillars and sub-pillars in their order. A sub-pillar is in the list and below its parent. */
export async function listPillars(db: Db, userId: string, includeArchived: boolean): Promise<Pillar[]> {
  const rows = await selectPillars(db, userId, includeArchived)
    .$if(!includeArchived, (query) => query.where(visible('pillar')))
    .execute();
  return toPillars(rows);
}

/** One pillar with its sub-pillars. @throws NotFound. */
export async function getPillar({ db, userId }: Context, id: string): Promise<Pillar> {
  const rows = await selectPillars(db, userId, false)
    .where((eb) =>
      eb.or([
        eb('pillar.id', '=', id),
        eb.and([eb('pillar.parent_pillar_id', '=', id), eb('pillar.archived_at', 'is', null)]),
      ]),
    )
    .execute();
  const pillar = toPillars(rows).find((candidate) => candidate.id === id);
  if (!pillar) throw notFound('Pillar');
  return pillar;
}

function toPillars(rows: PillarRow[]): Pillar[] {
  const subRows = Map.groupBy(rows, (row) => row.parent_pillar_id);
  return rows.map((row) => toPillar(row, subRows.get(row.id) ?? []));
}

function toPillar(row: PillarRow, subRows: PillarRow[]): Pillar {
  const sum = (figure: 'area_count' | 'project_count' | 'task_count' | 'completed_task_count') =>
    subRows.reduce((total, sub) => total + sub[figure], row[figure]);
  const taskCount = sum('task_count');
  const completed = sum('completed_task_count');
  return {
    id: row.id,
    parent_pillar_id: row.parent_pillar_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    time_allocation_percentage: row.time_allocation_percentage,
    archived: row.archived_at !== null,
    sort_order: row.sort_order,
    area_count: sum('area_count'),
    project_count: sum('project_count'),
    task_count: taskCount,
    completed_task_count: completed,
    progress_percentage: percentOf(completed, taskCount),
    areas: null,
    sub_pillars: subRows.map((sub) => toPillar(sub, [])),
    created_at: row.created_at,
    updated_at: row.updated_at,
    date_created: row.created_at,
  };
}
