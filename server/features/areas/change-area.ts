import type { Area, AreaChanges } from '#contract/areas.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { getArea } from './queries.ts';

/** Changes the given fields of an area. @throws NotFound; RuleBroken when the pillar is missing. */
export function changeArea(request: RequestContext, id: string, changes: AreaChanges): Promise<Area> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    await assertReferences(ctx, 'areas', changes, await getArea(ctx, id));
    await db
      .updateTable('areas')
      .set({ ...changes, updated_at: ctx.now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    const area = await getArea(ctx, id);
    await writeSearchTexts(ctx, 'areas', [area]);
    return area;
  });
}
