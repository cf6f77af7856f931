import type { Area } from '#contract/areas.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { getArea } from './queries.ts';

/** Hides an area and all below it everywhere. @throws NotFound. */
export async function archiveArea(ctx: RequestContext, id: string): Promise<Area> {
  await setArchived(ctx, 'areas', id, true);
  return getArea(ctx.db, ctx.userId, id);
}

/** Brings back an archived area exactly as it was. @throws NotFound. */
export async function unarchiveArea(ctx: RequestContext, id: string): Promise<Area> {
  await setArchived(ctx, 'areas', id, false);
  return getArea(ctx.db, ctx.userId, id);
}
