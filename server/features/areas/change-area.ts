import type { Area, AreaChanges } from '#contract/areas.ts';
import { assertPillar } from '#server/features/pillars/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { getArea } from './queries.ts';

/** Changes the given fields of an area. @throws NotFound; RuleBroken when the pillar is missing. */
export async function changeArea(ctx: Context, id: string, changes: AreaChanges): Promise<Area> {
  const { db, userId } = ctx;
  const stored = await getArea(db, userId, id);
  if (changes.pillar_id && changes.pillar_id !== stored.pillar_id) await assertPillar(db, userId, changes.pillar_id);
  await db
    .updateTable('areas')
    .set({ ...changes, updated_at: ctx.now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return getArea(db, userId, id);
}
