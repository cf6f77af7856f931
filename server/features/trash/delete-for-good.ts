import { planAgain } from '#server/database/dialect/many-rows.ts';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { forgetOlderPointers, readWaitingLinks } from '#server/records/waiting-links.ts';

/** Permanently deletes one trash entry. @throws NotFound. */
export function deleteForGood(request: RequestContext, id: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const links = (await readWaitingLinks(ctx, [id])).get(id) ?? [];
    const deleted = await ctx.db
      .deleteFrom('trash')
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound('Trash entry');
    await forgetOlderPointers(ctx, links);
    return { success: true as const, message: 'Deleted for good' };
  });
}

/** Permanently deletes all entries of the caller's trash. */
export function emptyTrash(request: RequestContext) {
  return transact(request, async (ctx) => {
    // A concurrent restore may store a link in one of the entries.
    await lockUser(ctx);
    await planAgain(ctx.db);
    await ctx.db.deleteFrom('trash').where('user_id', '=', ctx.userId).execute();
    return { success: true as const, message: 'Trash emptied' };
  });
}
