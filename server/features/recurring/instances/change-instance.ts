import type { InstanceChanges, RecurringTaskInstance } from '#contract/recurring.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, today, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { closeMissedTasks } from './close-missed-tasks.ts';
import { getInstance } from './instance-queries.ts';

/** Changes fields of an instance. It stays the occurrence of its day, even if it is moved. @throws NotFound. */
export function changeInstance(
  request: Context,
  id: string,
  changes: Omit<InstanceChanges, 'project_id'>,
): Promise<RecurringTaskInstance> {
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const changed = await db
      .updateTable('recurring_task_instances')
      .set({ ...changes, updated_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['recurring_task_id', 'occurrence'])
      .executeTakeFirst();
    if (!changed) throw notFound('Recurring task instance');
    await refreshNoticeMoments(ctx, 'recurring_task_instances', [id]);
    const mayMoveTask = changes.due_date !== undefined && changed.occurrence <= today(ctx);
    if (mayMoveTask) await closeMissedTasks(ctx, [changed.recurring_task_id]);
    return getInstance(ctx, id);
  });
}
