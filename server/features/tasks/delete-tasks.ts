import { moveTasksToTrash } from '#server/features/trash/move-to-trash.ts';
import type { Context } from '#server/platform/context.ts';

/** Deletes a task with its subtasks into the trash. @throws RequestError 404. */
export async function deleteTask(ctx: Context, id: string) {
  const [trash_id] = await moveTasksToTrash(ctx, [id]);
  return { success: true as const, message: 'Task deleted', trash_id };
}

/** Deletes many tasks with their subtasks into the trash, all or none. @throws RequestError 404 naming what is missing. */
export async function deleteTasks(ctx: Context, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const trash_ids = await moveTasksToTrash(ctx, unique);
  const message = unique.length === 1 ? 'Task deleted' : `${unique.length} tasks deleted`;
  return { success: true as const, message, trash_ids };
}
