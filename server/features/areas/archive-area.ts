import type { Area } from '#contract/areas.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { getArea } from './queries.ts';

/** Hides an area and everything below it. @throws NotFound. */
export async function archiveArea(ctx: RequestContext, id: string): Promise<Area> {
  await setArchived(ctx, 'areas', id, true);
  return getArea(ctx.db, ctx.userId, id);
}

/** Shows an archived area and everything below it again. @throws NotFound. */
export async function unarchiveArea(ctx: RequestContext, id: string): Promise<Area> {
  await setArchived(ctx, 'areas', id, false);
  return getArea(ctx.db, ctx.userId, id);
}
