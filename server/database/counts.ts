import { type Expression, sql } from 'kysely';
import { IS_PROJECT } from './area-lists.ts';
import type { Db } from './transaction.ts';

/*
 * Counts of the records below each level. Each count groups the counts of the level below, so that a list with counts
 * reads each table once. Archived records and the records below them count only on request.
 */

/**
 * Counts of tasks by project, kept by triggers (dialect/rollups.ts); a project without tasks has no row.
 * @param projectId counts only this project.
 */
export const tasksByProject = (db: Db, userId: string, projectId?: string) =>
  db
    .selectFrom('project_tasks')
    .where('user_id', '=', userId)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .select(['project_id', 'task_count', 'completed_task_count']);

/** Projects and their tasks by area, with the tasks of its own list. */
export function projectsByArea(db: Db, userId: string, includeArchived: boolean) {
  const counts = db
    .selectFrom('projects as project')
    .leftJoin(tasksByProject(db, userId).as('per_project'), 'per_project.project_id', 'project.id')
    .where('project.user_id', '=', userId)
    .$if(!includeArchived, (query) => query.where('project.archived_at', 'is', null))
    .groupBy('project.area_id')
    .select((eb) => [
      'project.area_id',
      sql<number>`count(case when ${IS_PROJECT} then 1 end)`.as('project_count'),
      eb.fn
        .sum<number>(eb.case().when('project.status', '=', 'Completed').then(sql.lit(1)).else(sql.lit(0)).end())
        .as('completed_project_count'),
      eb.fn.sum<number>('per_project.task_count').as('task_count'),
      eb.fn.sum<number>('per_project.completed_task_count').as('completed_task_count'),
    ]);
  return countedOnce(db, counts);
}

/** Areas, their projects and tasks by pillar; a sub-pillar's are its own, not its parent's. */
export function areasByPillar(db: Db, userId: string, includeArchived: boolean) {
  const counts = db
    .selectFrom('areas as area')
    .leftJoin(projectsByArea(db, userId, includeArchived).as('per_area'), 'per_area.area_id', 'area.id')
    .where('area.user_id', '=', userId)
    .$if(!includeArchived, (query) => query.where('area.archived_at', 'is', null))
    .groupBy('area.pillar_id')
    .select((eb) => [
      'area.pillar_id',
      eb.fn.countAll<number>().as('area_count'),
      eb.fn.sum<number>('per_area.project_count').as('project_count'),
      eb.fn.sum<number>('per_area.task_count').as('task_count'),
      eb.fn.sum<number>('per_area.completed_task_count').as('completed_task_count'),
    ]);
  return countedOnce(db, counts);
}

/** Materialized counts: PostgreSQL would otherwise repeat them for every joined row when it expects few rows. */
const countedOnce = <Counts extends Record<string, unknown>>(db: Db, counts: Expression<Counts>) =>
  db
    .with(
      (cte) => cte('counted').materialized(),
      () => counts,
    )
    .selectFrom('counted')
    .selectAll();
