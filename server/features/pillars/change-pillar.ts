import type { Pillar, PillarChanges } from '#contract/pillars.ts';
import type { Context } from '#server/platform/context.ts';
import { assertParentPillar } from './parent-pillar.ts';
import { getPillar } from './queries.ts';

/**
 * Changes the given fields of a pillar.
 * @throws NotFound; RuleBroken when the parent is missing or may not be one.
 */
export async function changePillar(ctx: Context, id: string, changes: PillarChanges): Promise<Pillar> {
  const { db, userId } = ctx;
  const stored = await getPillar(db, userId, id);
  const parentId = changes.parent_pillar_id;
  if (parentId && parentId !== stored.parent_pillar_id) await assertParentPillar(db, userId, parentId, id);
  await db
    .updateTable('pillars')
    .set({ ...changes, updated_at: ctx.now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return getPillar(db, userId, id);
}
