import { sql } from 'kysely';
import { visible } from '#server/database/visibility.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, lockUser, today, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readDayInstances } from './day-instances.ts';
import { readPicked } from './day-list.ts';

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
 * Puts the named rows first, in this order, and the others that have a place after them. A task that was only due that
 * day is picked by it; a recurring one keeps its day and gets a place on it.
 * @throws RequestError 404 for a missing id; then nothing is changed.
 */
export function reorderDay(request: Context, ids: readonly string[], date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const day = date ?? today(ctx);
    const instances = await readDayInstances(ctx, day);
    const recurring = new Set(instances.map(({ row }) => row.id));
    await assertTasks(
      ctx,
      ids.filter((id) => !recurring.has(id)),
    );
    const placed = [...(await readPicked(ctx, day)), ...instances.filter(({ place }) => place !== null)]
      .toSorted((one, other) => one.place! - other.place!)
      .map(({ row }) => row.id);
    const ordered = [...new Set([...ids, ...placed])].map((id, place) => ({ id, place }));
    await placeTasks(
      ctx,
      day,
      ordered.filter(({ id }) => !recurring.has(id)),
    );
    await placeInstances(
      ctx,
      ordered.filter(({ id }) => recurring.has(id)),
    );
    return { message: 'Day reordered' };
  });
}

interface Place {
  id: string;
  place: number;
}

async function placeTasks({ db, userId }: Context, day: string, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .insertInto('today_tasks')
    .values(places.map(({ id, place }) => ({ user_id: userId, day, task_id: id, sort_order: place })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day', 'task_id'])
        .doUpdateSet((eb) => ({ sort_order: eb.ref('excluded.sort_order') })),
    )
    .execute();
}

async function placeInstances({ db, userId }: Context, places: readonly Place[]): Promise<void> {
  for (const { id, place } of places) {
    await db
      .updateTable('recurring_task_instances')
      .set({ day_order: place })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

async function assertTasks(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await findTasks(ctx, (query) => query.where('task.id', 'in', ids).where(visible('project')));
  if (found.length < new Set(ids).size) throw notFound('Task');
}
