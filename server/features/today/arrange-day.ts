import { idList } from '#server/database/id-list.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import { type Context, lockUser, today, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readDayEntries, writeDayEntries } from './day-entries.ts';

/**
 * Puts a task or a recurring instance on a day's list, after everything that has a place there.
 * Doing it again changes nothing.
 * @throws NotFound.
 */
export function placeOnDay(request: Context, id: string, date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const day = date ?? today(ctx);
    const placed = (await readDayEntries(ctx, day)).map(({ subject_id }) => subject_id);
    if (!placed.includes(id)) await writeOrder(ctx, day, [...placed, id], [id]);
    return { message: 'Task added to the day' };
  });
}

/** Takes a task or a recurring instance off a day's list. @throws NotFound when it has none. */
export async function removeFromDay(ctx: Context, id: string, date?: string) {
  const dropped = await ctx.db
    .deleteFrom('day_entries')
    .where('user_id', '=', ctx.userId)
    .where('day', '=', date ?? today(ctx))
    .where('subject_id', '=', id)
    .returning('subject_id')
    .executeTakeFirst();
  if (!dropped) throw notFound('Task on the list of that day');
  return { message: 'Task taken off the day' };
}

/**
 * Puts the named rows first, in this order, and the others that have a place after them. A task that was only due that
 * day is picked by it; a recurring one keeps its day.
 * @throws NotFound for a missing id; then nothing is changed.
 */
export function reorderDay(request: Context, ids: readonly string[], date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const day = date ?? today(ctx);
    const placed = (await readDayEntries(ctx, day)).map(({ subject_id }) => subject_id);
    await writeOrder(ctx, day, [...new Set([...ids, ...placed])], ids);
    return { message: 'Day reordered' };
  });
}

/**
 * Gives these rows the places 0, 1, … of a day, however many they are.
 * @param asked those of them that the person names.
 * @throws NotFound when one of these is no visible task and no visible instance.
 */
export async function writeOrder(
  ctx: Context,
  day: string,
  ids: readonly string[],
  asked: readonly string[],
): Promise<void> {
  await assertPlaceable(ctx, asked);
  await writeDayEntries(ctx, day, ids, asked);
}

/** @throws NotFound. */
async function assertPlaceable({ db, userId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where(belongsToVisible('tasks'))
    .unionAll(
      db
        .selectFrom('recurring_task_instances')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', idList(ids))
        .where('skipped_at', 'is', null)
        .where(belongsToVisible('recurring_task_instances')),
    )
    .execute();
  if (found.length < new Set(ids).size) throw notFound('Task');
}
