import type { Pillar, PillarChanges } from '#contract/pillars.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertParentPillar } from './parent-pillar.ts';
import { getPillar } from './queries.ts';

/**
 * Changes the given fields of a pillar. Changes of one user run one after another, so that two of them never nest
 * pillars deeper than one level.
 * @throws NotFound; RuleBroken when the parent is missing or may not be one.
 */
export function changePillar(request: RequestContext, id: string, changes: PillarChanges): Promise<Pillar> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    const stored = await getPillar(ctx, id);
    const parentId = changes.parent_pillar_id;
    if (parentId && parentId !== stored.parent_pillar_id) await assertParentPillar(ctx, parentId, id);
    await db
      .updateTable('pillars')
      .set({ ...changes, updated_at: ctx.now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    const pillar = await getPillar(ctx, id);
    await writeSearchTexts(ctx, 'pillars', [pillar]);
    return pillar;
  });
}
