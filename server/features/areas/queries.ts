import { sql } from 'kysely';
import type { Area } from '#contract/areas.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { projectsByArea } from '#server/database/counts.ts';
import { joinPillarsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { percentOf } from '#server/platform/records.ts';

type AreaRow = Awaited<ReturnType<ReturnType<typeof selectAreas>['execute']>>[number];

const selectPlainAreas = (db: Db, userId: string) =>
  db
    .selectFrom('areas as area')
    .$call(joinPillarsAbove)
    .where('area.user_id', '=', userId)
    .selectAll('area')
    .select(['pillar.name as pillar_name', 'pillar.color as pillar_color'])
    .orderBy('area.sort_order')
    .orderBy('area.created_at')
    .orderBy('area.id');

/** The same with counts of the records below, in the same query. */
const selectAreas = (db: Db, userId: string, includeArchived: boolean) =>
  selectPlainAreas(db, userId)
    .leftJoin(projectsByArea(db, userId, includeArchived).as('counts'), 'counts.area_id', 'area.id')
    .select((eb) => [
      eb.fn.coalesce('counts.project_count', sql.lit(0)).as('project_count'),
      eb.fn.coalesce('counts.completed_project_count', sql.lit(0)).as('completed_project_count'),
      eb.fn.coalesce('counts.task_count', sql.lit(0)).as('total_task_count'),
      eb.fn.coalesce('counts.completed_task_count', sql.lit(0)).as('completed_task_count'),
    ]);

const selectAllAreas = prepare((db, { userId }: { userId: string }) => selectAreas(db, userId, true));
const selectVisibleAreas = prepare((db, { userId }: { userId: string }) =>
  selectAreas(db, userId, false).where(visible('area')),
);

/** All areas in their order, without their projects. */
export async function listAreas(db: Db, userId: string, includeArchived: boolean): Promise<Area[]> {
  const rows = await (includeArchived ? selectAllAreas : selectVisibleAreas)(db, { userId });
  return rows.map(toArea);
}

const selectVisiblePlainAreas = prepare((db, { userId }: { userId: string }) =>
  selectPlainAreas(db, userId).where(visible('area')),
);

/** The fields of a project, or of the list of an area, that an area counts. */
interface CountedProject {
  id: string;
  area_id: string | null;
  status: string;
  task_count: number;
  completed_task_count: number;
}

/**
 * The visible areas in their order, with counts from all visible projects and lists.
 * @param reading these projects, which are read at the same time.
 */
export async function listAreasOf(
  { db, userId }: Context,
  reading: Promise<{ counted: readonly CountedProject[] }>,
): Promise<Area[]> {
  const [rows, { counted }] = await Promise.all([selectVisiblePlainAreas(db, { userId }), reading]);
  const ofArea = Map.groupBy(counted, ({ area_id }) => area_id);
  return rows.map((row) => {
    const inside = ofArea.get(row.id) ?? [];
    const own = inside.filter((project) => !isAreaList(project));
    return toArea({
      ...row,
      project_count: own.length,
      completed_project_count: own.filter(({ status }) => status === 'Completed').length,
      total_task_count: inside.reduce((sum, project) => sum + project.task_count, 0),
      completed_task_count: inside.reduce((sum, project) => sum + project.completed_task_count, 0),
    });
  });
}

/** One area. @throws NotFound. */
export async function getArea({ db, userId }: Context, id: string): Promise<Area> {
  const row = await selectAreas(db, userId, false).where('area.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Area');
  return toArea(row);
}

function toArea(row: AreaRow): Area {
  return {
    id: row.id,
    pillar_id: row.pillar_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    importance: row.importance,
    archived: row.archived_at !== null,
    sort_order: row.sort_order,
    pillar_name: row.pillar_name,
    pillar_color: row.pillar_color,
    project_count: row.project_count,
    completed_project_count: row.completed_project_count,
    total_task_count: row.total_task_count,
    completed_task_count: row.completed_task_count,
    progress_percentage: percentOf(row.completed_task_count, row.total_task_count),
    projects: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    date_created: row.created_at,
  };
}
