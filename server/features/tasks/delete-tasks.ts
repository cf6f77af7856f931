import { continueRules } from '#server/features/recurring/instances/continue-rules.ts';
import { moveTasksToTrash } from '#server/features/trash/move-to-trash.ts';
import { type Context, transact } from '#server/platform/context.ts';

/** Deletes a task with its subtasks into the trash. @throws RequestError 404. */
export async function deleteTask(ctx: Context, id: string) {
  const [trash_id] = await moveAway(ctx, [id]);
  return { success: true as const, message: 'Task deleted', trash_id };
}

/** Deletes many tasks with their subtasks into the trash, all or none. @throws RequestError 404 naming what is missing. */
export async function deleteTasks(ctx: Context, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const trash_ids = await moveAway(ctx, unique);
  const message = unique.length === 1 ? 'Task deleted' : `${unique.length} tasks deleted`;
  return { success: true as const, message, trash_ids };
}

/** A rule goes on without the task it was made from. */
const moveAway = (request: Context, ids: readonly string[]): Promise<string[]> =>
  transact(request, async (ctx) => {
    const trashIds = await moveTasksToTrash(ctx, ids);
    await continueRules(ctx);
    return trashIds;
  });
