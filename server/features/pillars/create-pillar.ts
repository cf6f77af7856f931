import type { NewPillar, Pillar } from '#contract/pillars.ts';
import type { Context, Created } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hasRecord, nextSortOrder } from '#server/platform/records.ts';
import { assertParentPillar } from './parent-pillar.ts';
import { getPillar } from './queries.ts';

/**
 * Creates a pillar; sent again with the same id it returns the stored one.
 * @throws RuleBroken when the parent is missing or a sub-pillar itself.
 */
export async function createPillar(ctx: Context, { id = newId(), ...input }: NewPillar): Promise<Created<Pillar>> {
  const { db, userId } = ctx;
  if (await hasRecord(db, 'pillars', userId, id)) return { isNew: false, record: await getPillar(db, userId, id) };
  if (input.parent_pillar_id) await assertParentPillar(db, userId, input.parent_pillar_id);
  const now = ctx.now.toISOString();
  const inserted = await db
    .insertInto('pillars')
    .values({
      ...input,
      user_id: userId,
      id,
      sort_order: nextSortOrder('pillars', userId),
      archived_at: null,
      from_template: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return { isNew: inserted !== undefined, record: await getPillar(db, userId, id) };
}
