import { sql } from 'kysely';
import type { Project } from '#contract/projects.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { IS_PROJECT, PROJECT_NAME } from '#server/database/area-lists.ts';
import { tasksByProject } from '#server/database/counts.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';
import { WHY } from '#server/database/why.ts';
import { type Context, today } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { percentOf } from '#server/platform/records.ts';

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

/** Projects, or only one, with the path above each and their tasks counted in the same query. */
const selectProjects = (db: Db, userId: string, id?: string) =>
  selectProjectsAndLists(db, userId, id).where(IS_PROJECT);

/** The same and the lists of areas. */
function selectProjectsAndLists(db: Db, userId: string, id?: string) {
  return projectsWithPath(db, userId)
    .leftJoin(tasksByProject(db, userId, id).as('counts'), 'counts.project_id', 'project.id')
    .$if(id !== undefined, (query) => query.where('project.id', '=', id!))
    .selectAll('project')
    .select([
      'area.name as area_name',
      'pillar.id as pillar_id',
      'pillar.name as pillar_name',
      'pillar.color as pillar_color',
    ])
    .select((eb) => [
      eb.fn.coalesce('counts.task_count', sql.lit(0)).as('task_count'),
      eb.fn.coalesce('counts.completed_task_count', sql.lit(0)).as('completed_task_count'),
    ])
    .orderBy('project.is_inbox', 'desc')
    .orderBy('project.sort_order')
    .orderBy('project.created_at')
    .orderBy('project.id');
}

function projectsWithPath(db: Db, userId: string) {
  return db.selectFrom('projects as project').$call(joinLevelsAbove).where('project.user_id', '=', userId);
}

export interface ProjectFilter {
  area_id?: string | undefined;
  include_archived: boolean;
  include_inbox?: boolean;
}

const selectVisible = prepare((db, { userId }: { userId: string }) =>
  selectProjectsAndLists(db, userId)
    .where(visible('project'))
    .select([WHY.as('why'), PROJECT_NAME.as('shown_name')]),
);

/**
 * All visible projects including the Inbox; the counts of tasks of these and of the lists of areas; and the fields that
 * tasks show of them, by project id.
 */
export async function listProjectsWithPaths(ctx: Context) {
  const rows = await selectVisible(ctx.db, { userId: ctx.userId });
  const day = today(ctx);
  const all = rows.map((row) => toProject(row, day));
  return {
    projects: all.filter((project) => !isAreaList(project)),
    counted: all,
    paths: new Map(rows.map((row) => [row.id, pathOf(row)])),
  };
}

const pathOf = (row: Awaited<ReturnType<typeof selectVisible>>[number]) => ({
  project_name: row.shown_name,
  area_id: row.area_id,
  area_name: row.area_name,
  pillar_id: row.pillar_id,
  pillar_name: row.pillar_name,
  pillar_color: row.pillar_color,
  why: row.why,
});

/** Projects in their order, without their tasks. */
export async function listProjects(
  ctx: Context,
  { area_id, include_archived, include_inbox = false }: ProjectFilter,
): Promise<Project[]> {
  const isWhole = area_id === undefined && !include_archived && include_inbox;
  if (isWhole) return (await listProjectsWithPaths(ctx)).projects;
  const rows = await selectProjects(ctx.db, ctx.userId)
    .$if(area_id !== undefined, (query) => query.where('project.area_id', '=', area_id!))
    .$if(!include_inbox, (query) => query.where('project.is_inbox', '=', 0))
    .$if(!include_archived, (query) => query.where(visible('project')))
    .execute();
  const day = today(ctx);
  return rows.map((row) => toProject(row, day));
}

/** One project, without its tasks. @throws NotFound. */
export async function getProject(ctx: Context, id: string): Promise<Project> {
  const row = await selectProjects(ctx.db, ctx.userId, id).executeTakeFirst();
  if (!row) throw notFound('Project');
  return toProject(row, today(ctx));
}

const selectNamed = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  selectProjects(db, userId).where('project.id', 'in', idsIn(ids)),
);

/** The projects with these ids; unknown ones are left out. */
export async function findProjects(ctx: Context, ids: ReadonlySet<string>): Promise<Project[]> {
  if (ids.size === 0) return [];
  const rows = await selectNamed(ctx.db, { userId: ctx.userId, ids: idsAsJson(ids) });
  return rows.map((row) => toProject(row, today(ctx)));
}

function toProject(row: ProjectRow, day: string): Project {
  return {
    id: row.id,
    area_id: row.area_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    priority: row.priority,
    importance: row.importance,
    status: row.status,
    due_date: row.due_date,
    deadline: row.due_date,
    archived: row.archived_at !== null,
    is_inbox: row.is_inbox === 1,
    sort_order: row.sort_order,
    area_name: row.area_name,
    pillar_id: row.pillar_id,
    pillar_name: row.pillar_name,
    pillar_color: row.pillar_color,
    task_count: row.task_count,
    completed_task_count: row.completed_task_count,
    active_task_count: row.task_count - row.completed_task_count,
    completion_percentage: percentOf(row.completed_task_count, row.task_count),
    is_overdue: row.due_date !== null && row.due_date < day && row.status !== 'Completed',
    completed_at: row.completed_at,
    tasks: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    date_created: row.created_at,
  };
}
