import type { Task, TaskChanges } from '#contract/tasks.ts';
import { KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { assertProject } from '#server/features/projects/queries.ts';
import { repeatTask } from '#server/features/recurring/repeat-task.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { changeStatus, followWithParent } from './change-status.ts';
import { setDependencies } from './dependencies.ts';
import { assertParentTask, descendantIds } from './parent-task.ts';
import { getTask } from './queries.ts';
import { requestedStatus } from './status.ts';

/**
 * Changes the given fields of a task. Changes of one user wait for each other: completing twice completes once.
 * @throws RequestError 404; 400 when a reference is missing, or for what `changeStatus` refuses.
 */
export function changeTask(request: Context, id: string, changes: TaskChanges): Promise<Task> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    await applyChanges(ctx, await getTask(ctx, id), changes);
    return getTask(ctx, id);
  });
}

/**
 * Writes the changes of a task with all that follows. Call it in a transaction that holds the user's lock, with the
 * task as read there.
 * @throws RequestError 400, with some of it written: the transaction must not go on as if nothing had been.
 */
export async function applyChanges(ctx: Context, stored: Task, changes: TaskChanges): Promise<void> {
  const { status, completed, kanban_column, dependency_task_ids, recurrence_pattern, ...fields } = changes;
  await writeFields(ctx, stored, fields);
  if (dependency_task_ids && isOther(dependency_task_ids, stored.dependency_task_ids)) {
    await setDependencies(ctx, stored.id, dependency_task_ids);
  }
  if (recurrence_pattern !== undefined) await repeatTask(ctx, await getTask(ctx, stored.id), recurrence_pattern);
  if (NOTICE_FIELDS.some((key) => changes[key] !== undefined)) await refreshNoticeMoments(ctx, 'tasks', [stored.id]);
  const wanted = requestedStatus(stored.status, { status, completed, kanban_column });
  if (!wanted) return;
  const isAsStored = Object.keys(fields).length === 0 && !dependency_task_ids && recurrence_pattern === undefined;
  await changeStatus(ctx, isAsStored ? stored : await getTask(ctx, stored.id), wanted);
}

/** What decides when something is told of a task; one that repeats may be given its first due date by that. */
const NOTICE_FIELDS = ['due_date', 'due_time', 'reminder_date', 'recurrence_pattern'] as const;

type Fields = Omit<
  TaskChanges,
  'status' | 'completed' | 'kanban_column' | 'dependency_task_ids' | 'recurrence_pattern'
>;

async function writeFields(ctx: Context, stored: Task, fields: Fields): Promise<void> {
  const { db, userId } = ctx;
  const projectId = fields.project_id ?? stored.project_id;
  const moves = projectId !== stored.project_id;
  // A subtask that leaves the project leaves its task as well, unless it is given another.
  const parentId = moves ? (fields.parent_task_id ?? null) : fields.parent_task_id;
  if (moves) await assertProject(db, userId, projectId);
  if (parentId && parentId !== stored.parent_task_id) await assertParentTask(ctx, parentId, projectId, stored.id);
  const required = fields.sub_task_completion_required;
  await db
    .updateTable('tasks')
    .set({
      ...fields,
      parent_task_id: parentId,
      sub_task_completion_required: required === undefined ? undefined : required ? 1 : 0,
      updated_at: ctx.now.toISOString(),
    })
    .where('user_id', '=', userId)
    .where('id', '=', stored.id)
    .execute();
  if (moves) await moveSubtasks(ctx, stored.id, projectId);
  if (parentId === undefined || parentId === stored.parent_task_id) return;
  await followWithParent(ctx, stored);
  await followWithParent(ctx, { parent_task_id: parentId });
}

/** Subtasks live in the project of their task. */
async function moveSubtasks(ctx: Context, id: string, projectId: string): Promise<void> {
  const ids = await descendantIds(ctx, id);
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('tasks')
    .set({ project_id: projectId })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute();
}

const isOther = (ids: readonly string[], stored: readonly string[]): boolean =>
  new Set(ids).size !== stored.length || ids.some((id) => !stored.includes(id));

/** Moves a task to another kanban column. @throws RequestError 404; 400 for an unknown column. */
export async function moveTask(ctx: Context, id: string, newColumn: string) {
  const column = KanbanColumn.safeParse(newColumn);
  if (!column.success) throw brokenRule(`Unknown column. Columns are ${KanbanColumn.options.join(', ')}.`);
  const task = await changeTask(ctx, id, { status: STATUS_OF_COLUMN[column.data] });
  return { success: true as const, message: 'Task moved', task };
}
