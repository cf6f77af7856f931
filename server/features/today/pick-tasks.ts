import { sql } from 'kysely';
import { visible } from '#server/database/visibility.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, lockUser, today, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/** Puts a task at the end of a day's list; doing it again changes nothing. @throws RequestError 404. */
export async function pickTask(ctx: Context, taskId: string, date?: string) {
  await assertTasks(ctx, [taskId]);
  const { db, userId } = ctx;
  const day = date ?? today(ctx);
  await db
    .insertInto('today_tasks')
    .values({
      user_id: userId,
      day,
      task_id: taskId,
      sort_order: sql`(select coalesce(max(sort_order), -1) + 1 from today_tasks where user_id = ${userId} and day = ${day})`,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'day', 'task_id']).doNothing())
    .execute();
  return { message: 'Task added to the day' };
}

/** Takes a task off a day's list. @throws RequestError 404 when it is not on it. */
export async function dropTask(ctx: Context, taskId: string, date?: string) {
  const dropped = await ctx.db
    .deleteFrom('today_tasks')
    .where('user_id', '=', ctx.userId)
    .where('day', '=', date ?? today(ctx))
    .where('task_id', '=', taskId)
    .returning('task_id')
    .executeTakeFirst();
  if (!dropped) throw notFound('Task on the list of that day');
  return { message: 'Task taken off the day' };
}

/**
 * Puts the named tasks first, in this order, and the other picked ones after them. A task that was only due that day is
 * picked by it.
 * @throws RequestError 404 for a missing task; then nothing is changed.
 */
export function reorderDay(request: Context, taskIds: readonly string[], date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    await assertTasks(ctx, taskIds);
    const { db, userId } = ctx;
    const day = date ?? today(ctx);
    const picked = await db
      .deleteFrom('today_tasks')
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .returning(['task_id', 'sort_order'])
      .execute();
    const others = picked.toSorted((one, other) => one.sort_order - other.sort_order).map((row) => row.task_id);
    const ordered = [...new Set([...taskIds, ...others])];
    const rows = ordered.map((task_id, sort_order) => ({ user_id: userId, day, task_id, sort_order }));
    if (rows.length > 0) await db.insertInto('today_tasks').values(rows).execute();
    return { message: 'Day reordered' };
  });
}

async function assertTasks(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await findTasks(ctx, (query) => query.where('task.id', 'in', ids).where(visible('project')));
  if (found.length < new Set(ids).size) throw notFound('Task');
}
