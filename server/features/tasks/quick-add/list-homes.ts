import { listAreas } from '#server/features/areas/queries.ts';
import { listProjects } from '#server/features/projects/queries.ts';
import type { Context } from '#server/platform/context.ts';

/** The visible projects that a line can name, without the Inbox, and after them the visible areas. */
export async function listHomes(ctx: Context) {
  const projects = await listProjects(ctx, { include_archived: false });
  const areas = await listAreas(ctx.db, ctx.userId, false);
  return [
    ...projects.map(({ id, name, area_id, area_name, status }) => ({ id, name, area_id, area_name, status })),
    ...areas.map(({ id, name }) => ({
      id,
      name,
      area_id: id,
      area_name: name,
      status: 'Not Started' as const,
    })),
  ];
}
