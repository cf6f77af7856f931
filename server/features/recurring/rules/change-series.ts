import type {
  InstanceChanges,
  RecurringTask,
  RecurringTaskChanges,
  RecurringTaskInstance,
} from '#contract/recurring.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { changeInstance } from '../instances/change-instance.ts';
import { getRow } from '../stored-rule.ts';
import { changeRecurringTask } from './change-recurring-task.ts';

/** Moves a task with everything that follows from it: `changeTask` of the layer above. */
export type MoveTask = (ctx: RequestContext, id: string, to: { project_id: string | null }) => Promise<unknown>;

/**
 * Changes a recurring task like `changeRecurringTask`. If it moves, the task that it was created from moves with it while
 * it is open. That task always has a project, so without one both are in the Inbox.
 * @throws RuleBroken if that task is a subtask, which would leave its task.
 */
export const changeSeries =
  (moveTask: MoveTask) =>
  (request: RequestContext, id: string, changes: RecurringTaskChanges): Promise<RecurringTask> =>
    transactLocked(request, async (ctx) => {
      const stored = await getRow(ctx, id);
      const first = await readOpenTask(ctx, stored.task_id);
      const project_id = changes.project_id === null && first ? await inboxOf(ctx) : changes.project_id;
      const rule = await changeRecurringTask(ctx, id, { ...changes, project_id });
      const moves = rule.project_id !== stored.project_id;
      if (first && moves && rule.project_id !== first.project_id) {
        if (first.parent_name !== null) {
          throw brokenRule(`“${first.name}” is a subtask of “${first.parent_name}”. Move that task.`);
        }
        await moveTask(ctx, first.id, { project_id: rule.project_id });
      }
      return rule;
    });

/** The task that a rule was created from, while it is open. */
async function readOpenTask({ db, userId }: RequestContext, taskId: string | null) {
  if (taskId === null) return undefined;
  return db
    .selectFrom('tasks as task')
    .leftJoin('tasks as parent', (join) => sameUser(join, 'parent.id', 'task.parent_task_id'))
    .where('task.user_id', '=', userId)
    .where('task.id', '=', taskId)
    .where('task.completed_at', 'is', null)
    .select(['task.id', 'task.name', 'task.project_id', 'parent.name as parent_name'])
    .executeTakeFirst();
}

/**
 * Changes fields of one instance like `changeInstance`. A new project moves its whole series: the rule and every open
 * occurrence.
 * @throws NotFound; RuleBroken for a missing project, or for moving a closed instance.
 */
export const changeOccurrence =
  (moveTask: MoveTask) =>
  (request: RequestContext, id: string, { project_id, ...changes }: InstanceChanges): Promise<RecurringTaskInstance> =>
    transactLocked(request, async (ctx) => {
      if (project_id !== undefined) await moveSeriesOf(ctx, moveTask, { id, project_id });
      return changeInstance(ctx, id, changes);
    });

async function moveSeriesOf(
  ctx: RequestContext,
  moveTask: MoveTask,
  { id, project_id }: { id: string; project_id: string | null },
): Promise<void> {
  const { db, userId } = ctx;
  const instance = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['name', 'project_id', 'closed_on', 'recurring_task_id'])
    .executeTakeFirst();
  if (!instance) throw notFound('Recurring task instance');
  // Programs send back what they have read.
  if (instance.project_id === project_id) return;
  if (instance.closed_on !== null) {
    throw brokenRule(
      `“${instance.name}” is done or skipped on this day. Move an open occurrence or the recurring task.`,
    );
  }
  await changeSeries(moveTask)(ctx, instance.recurring_task_id, { project_id });
}
