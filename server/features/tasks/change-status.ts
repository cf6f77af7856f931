import type { Task } from '#contract/tasks.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';
import { logCompletion, withdrawCompletion } from '#server/features/completions/completion-log.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { notifyUnblocked } from '#server/features/notifications/notify-unblocked.ts';
import { followTask } from '#server/features/recurring/repeat-task.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { getTask, listSubtasks } from './queries.ts';

/**
 * Moves a task to another status with all that follows: its row in the completion log, and its parent, which completes
 * with the last subtask and reopens with the first when it requires them. Call it in a transaction that holds the
 * user's lock, with the task as read there.
 * @throws RequestError 400 naming what the task waits for, or the subtasks it still needs.
 */
export async function changeStatus(ctx: Context, task: Task, status: TaskStatus): Promise<void> {
  if (status === task.status) return;
  if (status !== 'todo') refuseWaiting(task);
  if (status === 'completed') await refuseOpenSubtasks(ctx, task);
  await writeStatus(ctx, task, status);
  if (status === 'completed' || task.completed) await followWithParent(ctx, task);
}

function refuseWaiting(task: Task): void {
  if (task.can_start) return;
  const open = task.dependency_tasks.filter((dependency) => !dependency.completed);
  throw brokenRule(`“${task.name}” waits for ${quoted(open)}`);
}

async function refuseOpenSubtasks(ctx: Context, task: Task): Promise<void> {
  if (!task.sub_task_completion_required) return;
  const open = (await listSubtasks(ctx, task.id)).filter((subtask) => !subtask.completed);
  if (open.length > 0) throw brokenRule(`“${task.name}” needs its subtasks first: ${quoted(open)}`);
}

async function writeStatus(ctx: Context, task: Task, status: TaskStatus): Promise<void> {
  const { db, userId, now } = ctx;
  const completes = status === 'completed';
  await db
    .updateTable('tasks')
    .set({ status, completed_at: completes ? now.toISOString() : null, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', task.id)
    .execute();
  if (task.completed) {
    await withdrawCompletion(ctx, 'task', task.id);
    await followTask(ctx, task);
    await refreshNoticeMoments(ctx, 'tasks', [task.id]);
  }
  if (!completes) return;
  await logCompletion(ctx, {
    kind: 'task',
    id: task.id,
    name: task.name,
    taskPriority: task.priority,
    projectId: task.project_id,
    minutes: task.estimated_duration,
  });
  await followTask(ctx, task);
  await notifyUnblocked(ctx, task);
}

/** Lets a task that requires its subtasks follow them: completed with the last, open again with the first. */
export async function followWithParent(ctx: Context, { parent_task_id }: Pick<Task, 'parent_task_id'>): Promise<void> {
  if (parent_task_id === null) return;
  const parent = await getTask(ctx, parent_task_id);
  if (!parent.sub_task_completion_required) return;
  const allDone = parent.sub_task_count === parent.completed_sub_task_count;
  if (allDone === parent.completed || (allDone && !parent.can_start)) return;
  await writeStatus(ctx, parent, allDone ? 'completed' : 'in_progress');
  await followWithParent(ctx, parent);
}

const quoted = (tasks: readonly { name: string }[]): string => tasks.map(({ name }) => `“${name}”`).join(', ');
