import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';

/** Permanently deletes instances of the user. */
export async function deleteInstances({ db, userId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .execute();
}
