import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { type Context, lockUser, type RequestContext, transact } from '#server/platform/context.ts';
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
  const until = new Date(request.now.getTime() + RESTORE_MS).toISOString();
  await transact(request, async (ctx) => {
    await lockUser(ctx);
    if ((await setRestoringUntil(ctx, ids, until)) < ids.length) throw notFound('Trash entry');
  });
  try {
    return await restore();
  } catch (error) {
    await setRestoringUntil(request, ids, null);
    throw error;
  }
}

async function setRestoringUntil(
  { db, userId, now }: Context,
  ids: readonly string[],
  until: string | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('trash')
    .set({ restoring_until: until })
    .where('user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
