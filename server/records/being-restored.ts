import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/*
 * An entry with several contents is restored in many transactions. Meanwhile it cannot be deleted, which would lose the
 * contents that are still in it. After a crash it can be restored again at once, and deleted once this time has passed.
 */

const RESTORE_MS = 10 * 60_000;

/** Whether an entry of the trash is being restored. */
export const beingRestored = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`coalesce(
  restoring_until > ${now.toISOString()} and restoring_until <= ${latestWithin(RESTORE_MS, now)}, false)`;

/**
 * Runs the restore of these entries, which nobody can delete until it ends. @throws NotFound before it begins if one of
 * them is not in the trash.
 */
export async function whileRestoring<T>(request: RequestContext, ids: readonly string[], restore: () => Promise<T>) {
  const { db, userId, now } = request;
  const until = new Date(now.getTime() + RESTORE_MS).toISOString();
  const began = await transactLocked(request, async (ctx) => {
    const entries = await ctx.db
      .selectFrom('trash')
      .where('user_id', '=', userId)
      .where(amongIds(ctx.db, 'id', ids))
      .where('expires_at', '>', now.toISOString())
      .select(['id', beingRestored(now).as('is_being_restored')])
      .execute();
    if (entries.length < ids.length) throw notFound('Trash entry');
    await ctx.db
      .updateTable('trash')
      .set({ restoring_until: until })
      .where('user_id', '=', userId)
      .where(amongIds(ctx.db, 'id', ids))
      .execute();
    return entries.filter((entry) => !entry.is_being_restored).map(({ id }) => id);
  });
  try {
    return await restore();
  } catch (error) {
    // Another restore of the same entries, which began before or after this one, may still run.
    await db
      .updateTable('trash')
      .set({ restoring_until: null })
      .where('user_id', '=', userId)
      .where(amongIds(db, 'id', began))
      .where('restoring_until', '=', until)
      .execute();
    throw error;
  }
}
