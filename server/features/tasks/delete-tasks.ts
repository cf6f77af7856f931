import type { RequestContext } from '#server/platform/context.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';

/** Deletes many tasks with their subtasks into the trash, all or none. @throws NotFound naming what is missing. */
export async function deleteTasks(ctx: RequestContext, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const trash_ids = await moveToTrash(ctx, 'task', unique);
  const message = unique.length === 1 ? 'Task deleted' : `${unique.length} tasks deleted`;
  return { success: true as const, message, trash_ids };
}
