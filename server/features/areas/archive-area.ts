import type { Area } from '#contract/areas.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { getArea } from './queries.ts';

/** Hides an area and everything below it, or shows them again. @throws NotFound. */
export async function archiveArea(ctx: RequestContext, id: string, archived: boolean): Promise<Area> {
  await setArchived(ctx, 'areas', id, archived);
  return getArea(ctx, id);
}
