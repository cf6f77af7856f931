import type { Area, NewArea } from '#contract/areas.ts';
import { assertPillar } from '#server/features/pillars/queries.ts';
import type { Context, Created } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hasRecord, nextSortOrder } from '#server/platform/records.ts';
import { getArea } from './queries.ts';

/**
 * Creates an area; sent again with the same id it returns the stored one.
 * @throws RuleBroken when the pillar is missing.
 */
export async function createArea(ctx: Context, { id = newId(), ...input }: NewArea): Promise<Created<Area>> {
  const { db, userId } = ctx;
  if (await hasRecord(db, 'areas', userId, id)) return { isNew: false, record: await getArea(db, userId, id) };
  if (input.pillar_id) await assertPillar(db, userId, input.pillar_id);
  const now = ctx.now.toISOString();
  const inserted = await db
    .insertInto('areas')
    .values({
      ...input,
      user_id: userId,
      id,
      sort_order: nextSortOrder('areas', userId),
      archived_at: null,
      from_template: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return { isNew: inserted !== undefined, record: await getArea(db, userId, id) };
}
