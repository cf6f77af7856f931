import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/** Deletes one entry of the trash for good. @throws NotFound. */
export async function deleteForGood({ db, userId }: Context, id: string) {
  const deleted = await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound('Trash entry');
  return { success: true as const, message: 'Deleted for good' };
}

/** Empties the caller's trash for good. */
export async function emptyTrash({ db, userId }: Context) {
  await db.deleteFrom('trash').where('user_id', '=', userId).execute();
  return { success: true as const, message: 'Trash emptied' };
}
