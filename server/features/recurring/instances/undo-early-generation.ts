import { DAYS_AHEAD } from '#contract/recurring.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { addDays } from '#server/platform/calendar.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { type Context, today } from '#server/platform/context.ts';
import { idsOf } from '#server/platform/ids.ts';
import { NOT_SKIPPED } from './swap-places.ts';

/**
 * Undoes the generation while the clock was ahead: deletes open instances of that time, reopens those skipped then, and
 * continues the rules from today. Call it under the user's lock.
 * @param farthest the last day up to which a rule can be extended.
 */
export async function undoEarlyGeneration(ctx: Context, farthest: string): Promise<void> {
  const { db, userId, now } = ctx;
  const rules = await db
    .updateTable('recurring_tasks')
    .set({ generated_through: addDays(today(ctx), -1) })
    .where('user_id', '=', userId)
    .where('generated_through', '>', farthest)
    .returning('id')
    .execute();
  if (rules.length === 0) return;
  const ids = idList(idsOf(rules));
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', ids)
    .where('due_date', '>', addDays(today(ctx), DAYS_AHEAD))
    .where('completed_at', 'is', null)
    .execute();
  const reopened = await db
    .updateTable('recurring_task_instances')
    .set((eb) => ({
      ...{ ...NOT_SKIPPED, closed_on: null, updated_at: now.toISOString() },
      project_id: eb
        .selectFrom('recurring_tasks as rule')
        .where('rule.user_id', '=', userId)
        .whereRef('rule.id', '=', 'recurring_task_instances.recurring_task_id')
        .select('rule.project_id'),
    }))
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', ids)
    .where('skipped_at', '>', latestWithin(0, now))
    .returning('id')
    .execute();
  await refreshNoticeMoments(ctx, 'recurring_task_instances', idsOf(reopened));
}
