import { sql, type SqlBool } from 'kysely';
import { planAgain } from '#server/database/dialect/many-rows.ts';
import { lockUser, type RequestContext, transact, transactLocked } from '#server/platform/context.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { beingRestored } from '#server/records/being-restored.ts';
import { forgetOlderPointers, readWaitingLinks } from '#server/records/waiting-links.ts';

/** Permanently deletes one trash entry. @throws NotFound; Conflict while it is being restored. */
export function deleteForGood(request: RequestContext, id: string) {
  return transactLocked(request, async (ctx) => {
    const links = (await readWaitingLinks(ctx, [id])).get(id) ?? [];
    const entry = await ctx.db
      .selectFrom('trash')
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .select(['name', beingRestored(ctx.now).as('is_being_restored')])
      .executeTakeFirst();
    if (!entry) throw notFound('Trash entry');
    if (entry.is_being_restored) throw conflict(`“${entry.name}” is being restored.`);
    await ctx.db.deleteFrom('trash').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
    await forgetOlderPointers(ctx, links);
    return { success: true as const, message: 'Deleted for good' };
  });
}

/** Permanently deletes all entries of the caller's trash, except those that are being restored. */
export function emptyTrash(request: RequestContext) {
  return transact(request, async (ctx) => {
    // A concurrent restore may store a link in one of the entries.
    await lockUser(ctx);
    await planAgain(ctx.db);
    await ctx.db
      .deleteFrom('trash')
      .where('user_id', '=', ctx.userId)
      .where(sql<SqlBool>`not ${beingRestored(ctx.now)}`)
      .execute();
    return { success: true as const, message: 'Trash emptied' };
  });
}
