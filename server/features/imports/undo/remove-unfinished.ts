import type { RequestContext } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Rows } from '#server/platform/record-kind.ts';
import { type Held, inStage, inStep } from '../stage.ts';
import { type ImportRow, NOT_RUNNING } from '../stored-import.ts';
import { countEntry, takeBack } from './take-back.ts';

/**
 * Deletes what an import that will not be finished has added so far. Records that the person has changed since, or added
 * to it, go to the trash instead. A preview can be imported again.
 */
export async function removeUnfinished(request: RequestContext, held: Held, row: ImportRow): Promise<void> {
  const removing = { ...inStage('removing', held), trash_id: row.trash_id ?? newId() };
  const own = (ctx: RequestContext, values: Partial<ImportRow>) =>
    ctx.db.updateTable('imports').set(values).where('user_id', '=', ctx.userId).where('id', '=', row.id).execute();
  await inStep(request, held, (ctx) => own(ctx, removing));
  await takeBack(request, held, { ...row, ...removing }, isChangedSince(row.began_at!));
  await inStep(request, held, async (ctx) => {
    await countEntry(ctx, removing.trash_id);
    if (row.hash !== null) await own(ctx, { ...NOT_RUNNING, roots: '{}', request_id: null });
    else await ctx.db.deleteFrom('imports').where('user_id', '=', ctx.userId).where('id', '=', row.id).execute();
  });
}

const isChangedSince =
  (at: string) =>
  (rows: Rows): boolean =>
    Object.values(rows).some((all) => all.some(({ updated_at }) => typeof updated_at === 'string' && updated_at > at));
