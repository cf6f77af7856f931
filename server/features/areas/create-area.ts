import type { Area, NewArea } from '#contract/areas.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { nextSortOrder } from '#server/platform/records.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertOwnId, findCreated } from '#server/records/trash-index.ts';
import { getArea } from './queries.ts';

/**
 * Creates an area; a repeated create with the same id returns the stored one.
 * @throws Conflict for an id that is in the trash, or that of a project; RuleBroken when the pillar is missing.
 */
export function createArea(request: RequestContext, area: NewArea): Promise<Created<Area>> {
  const { id = newId(), ...input } = area;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    if ((await findCreated(ctx, 'areas', [area.id])).has(id)) return { isNew: false, record: await getArea(ctx, id) };
    await assertOwnId(ctx, 'projects', area.id);
    const [sort_order] = await Promise.all([nextSortOrder(ctx, 'areas'), assertReferences(ctx, 'areas', input)]);
    const now = ctx.now.toISOString();
    await db
      .insertInto('areas')
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
    const record = await getArea(ctx, id);
    await writeSearchTexts(ctx, 'areas', [record]);
    return { isNew: true, record };
  });
}
