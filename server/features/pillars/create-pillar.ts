import type { NewPillar, Pillar } from '#contract/pillars.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { nextSortOrder } from '#server/platform/records.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { assertParentPillar } from './parent-pillar.ts';
import { getPillar } from './queries.ts';

/**
 * Creates a pillar; a repetition with the same id returns the stored one.
 * @throws Conflict for an id that is in the trash; RuleBroken when the parent is missing or a sub-pillar itself.
 */
export function createPillar(request: RequestContext, pillar: NewPillar): Promise<Created<Pillar>> {
  const { id = newId(), ...input } = pillar;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    if ((await findCreated(ctx, 'pillars', [pillar.id])).has(id))
      return { isNew: false, record: await getPillar(ctx, id) };
    const [sort_order] = await Promise.all([
      nextSortOrder(ctx, 'pillars'),
      input.parent_pillar_id && assertParentPillar(ctx, input.parent_pillar_id),
    ]);
    const now = ctx.now.toISOString();
    await db
      .insertInto('pillars')
      .values({
        ...input,
        user_id: userId,
        id,
        sort_order,
        archived_at: null,
        from_template: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const record = await getPillar(ctx, id);
    await writeSearchTexts(ctx, 'pillars', [record]);
    return { isNew: true, record };
  });
}
