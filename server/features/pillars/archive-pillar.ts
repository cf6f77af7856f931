import type { Pillar } from '#contract/pillars.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { getPillar } from './queries.ts';

/** Hides a pillar and everything below it, or shows them again. @throws NotFound. */
export async function archivePillar(ctx: RequestContext, id: string, archived: boolean): Promise<Pillar> {
  await setArchived(ctx, 'pillars', id, archived);
  return getPillar(ctx, id);
}
