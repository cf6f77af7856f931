import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';

/** How many levels of subtasks a task may have below it. */
const SUBTASK_LEVELS_MAX = 5;

/**
 * A parent is another task of the same project, and neither too deep nor below its own child.
 * @param childId the task that is to move below the parent, when it exists already.
 * @throws RequestError 400.
 */
export async function assertParentTask(
  ctx: Context,
  parentId: string,
  projectId: string,
  childId?: string,
): Promise<void> {
  let ancestor: string | null = parentId;
  for (let level = 0; ancestor !== null; level += 1) {
    if (ancestor === childId) throw brokenRule('A task cannot be its own subtask');
    if (level === SUBTASK_LEVELS_MAX) throw brokenRule(`Subtasks go ${SUBTASK_LEVELS_MAX} levels deep at most`);
    const row: { parent_task_id: string | null; project_id: string } | undefined = await ctx.db
      .selectFrom('tasks')
      .select(['parent_task_id', 'project_id'])
      .where('user_id', '=', ctx.userId)
      .where('id', '=', ancestor)
      .executeTakeFirst();
    if (row?.project_id !== projectId) throw brokenRule('Parent task not found');
    ancestor = row.parent_task_id;
  }
}

/** The ids of all tasks below a task, level by level. */
export async function descendantIds({ db, userId }: Context, taskId: string): Promise<string[]> {
  const all: string[] = [];
  for (let level = [taskId]; level.length > 0;) {
    const rows = await db
      .selectFrom('tasks')
      .select('id')
      .where('user_id', '=', userId)
      .where('parent_task_id', 'in', level)
      .execute();
    level = rows.map((row) => row.id);
    all.push(...level);
  }
  return all;
}
