import type { NewSubtask, NewTask, Task } from '#contract/tasks.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { assertProject } from '#server/features/projects/queries.ts';
import { repeatTask } from '#server/features/recurring/repeat-task.ts';
import { type Context, type Created, lockUser, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hasRecord, nextSortOrder } from '#server/platform/records.ts';
import { changeStatus, followWithParent } from './change-status.ts';
import { setDependencies } from './dependencies.ts';
import { assertParentTask } from './parent-task.ts';
import { getTask } from './queries.ts';
import { requestedStatus } from './status.ts';

/**
 * Creates a task in a project; sent again with the same id it returns the stored one.
 * @throws RequestError 400 when the project, the parent task or a dependency is missing.
 */
export function createTask(request: Context, input: NewTask): Promise<Created<Task>> {
  const { id = newId(), dependency_task_ids, recurrence_pattern, status, completed, kanban_column, ...fields } = input;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockUser(ctx);
    if (await hasRecord(db, 'tasks', userId, id)) return { isNew: false, record: await getTask(ctx, id) };
    await assertProject(db, userId, fields.project_id);
    if (fields.parent_task_id) await assertParentTask(ctx, fields.parent_task_id, fields.project_id);

    const now = ctx.now.toISOString();
    await db
      .insertInto('tasks')
      .values({
        ...fields,
        sub_task_completion_required: fields.sub_task_completion_required ? 1 : 0,
        user_id: userId,
        id,
        status: 'todo',
        completed_at: null,
        sort_order: nextSortOrder('tasks', userId),
        from_template: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    if (dependency_task_ids.length > 0) await setDependencies(ctx, id, dependency_task_ids);
    if (recurrence_pattern) await repeatTask(ctx, await getTask(ctx, id), recurrence_pattern);
    const hasDay = fields.due_date ?? fields.reminder_date ?? recurrence_pattern;
    if (hasDay !== null) await refreshNoticeMoments(ctx, 'tasks', [id]);
    const task = await getTask(ctx, id);
    const wanted = requestedStatus('todo', { status, completed, kanban_column });
    if (!wanted && !task.parent_task_id) return { isNew: true, record: task };
    await (wanted ? changeStatus(ctx, task, wanted) : followWithParent(ctx, task));
    return { isNew: true, record: await getTask(ctx, id) };
  });
}

/** Creates a subtask in the project of its task. @throws RequestError 404 when the task is missing. */
export async function createSubtask(ctx: Context, parentId: string, input: NewSubtask): Promise<Created<Task>> {
  const { project_id } = await getTask(ctx, parentId);
  return createTask(ctx, {
    ...input,
    project_id,
    parent_task_id: parentId,
    dependency_task_ids: [],
    recurrence_pattern: null,
  });
}
