import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';

/**
 * Deletes many tasks with their subtasks into the trash, all or none; a repeated request gets the same response.
 * @throws NotFound that names the missing ones.
 */
export function deleteTasks(request: RequestContext, ids: readonly string[], requestId?: string) {
  return answerOnce(request, 'delete tasks', requestId, async (ctx) => {
    const unique = [...new Set(ids)];
    const trash_ids = await moveToTrash(ctx, 'task', unique);
    const message = unique.length === 1 ? 'Task deleted' : `${unique.length} tasks deleted`;
    return { success: true as const, message, trash_ids };
  });
}
