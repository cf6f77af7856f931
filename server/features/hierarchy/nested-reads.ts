import type { AreaWithProjects, PillarWithAreas, ProjectWithTasks } from '#contract/hierarchy.ts';
import type { Pillar } from '#contract/pillars.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { listPillars } from '#server/features/pillars/queries.ts';
import { getProject, listProjects } from '#server/features/projects/queries.ts';
import { listTasks } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';

/* Reads that show a level together with the one below it: one query per level. */

interface PillarListing {
  include_sub_pillars: boolean;
  include_areas: boolean;
  include_archived: boolean;
}

/** Pillars and sub-pillars in their order, on request with their areas. */
export async function listPillarsAndBelow(ctx: Context, query: PillarListing): Promise<PillarWithAreas[]> {
  const { db, userId } = ctx;
  const pillars = await listPillars(db, userId, query.include_archived);
  const areas = query.include_areas ? await listAreas(db, userId, query.include_archived) : null;
  const areasOf = Map.groupBy(areas ?? [], (area) => area.pillar_id);
  const withAreas = (pillar: Pillar) => ({ ...pillar, areas: areas && (areasOf.get(pillar.id) ?? []) });
  return pillars.map((pillar) => ({
    ...withAreas(pillar),
    sub_pillars: query.include_sub_pillars ? pillar.sub_pillars.map(withAreas) : [],
  }));
}

/** Areas in their order, on request with their projects. */
export async function listAreasAndBelow(
  ctx: Context,
  query: { include_projects: boolean; include_archived: boolean },
): Promise<AreaWithProjects[]> {
  const areas = await listAreas(ctx.db, ctx.userId, query.include_archived);
  const projects = query.include_projects
    ? await listProjects(ctx, { include_archived: query.include_archived })
    : null;
  const projectsOf = Map.groupBy(projects ?? [], (project) => project.area_id);
  return areas.map((area) => ({ ...area, projects: projects && (projectsOf.get(area.id) ?? []) }));
}

/** One project, on request with its tasks. @throws NotFound. */
export async function getProjectAndBelow(ctx: Context, id: string, includeTasks: boolean): Promise<ProjectWithTasks> {
  const project = await getProject(ctx, id);
  const tasks = includeTasks ? await listTasks(ctx, { project_id: id, include_archived: true }) : null;
  return { ...project, tasks };
}
