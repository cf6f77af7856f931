import type { Pillar } from '#contract/pillars.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { getPillar } from './queries.ts';

/** Hides a pillar and everything below it. @throws NotFound. */
export async function archivePillar(ctx: RequestContext, id: string): Promise<Pillar> {
  await setArchived(ctx, 'pillars', id, true);
  return getPillar(ctx.db, ctx.userId, id);
}

/** Shows an archived pillar and everything below it again. @throws NotFound. */
export async function unarchivePillar(ctx: RequestContext, id: string): Promise<Pillar> {
  await setArchived(ctx, 'pillars', id, false);
  return getPillar(ctx.db, ctx.userId, id);
}
