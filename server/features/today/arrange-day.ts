import { idList } from '#server/database/id-list.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import { type Context, today, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { type DayEntry, readAllDayEntries, readDayEntries, writeDayEntries } from './day-entries.ts';

/** Adds a task or an instance to the end of a day's list. Repeating it changes nothing. @throws NotFound. */
export function placeOnDay(request: Context, id: string, date?: string) {
  return transactLocked(request, async (ctx) => {
    const day = date ?? today(ctx);
    const isThere = (await readDayEntries(ctx, day)).some(({ subject_id }) => subject_id === id);
    if (!isThere) await placeAtEnd(ctx, day, [id]);
    return { message: 'Task added to the day' };
  });
}

/**
 * Adds tasks and instances to the end of a day's list, in this order; those already on it stay in place. No other row
 * gets a new place, so a row that returns to the day is between the same rows as before.
 * @throws NotFound for an id that is neither a visible task nor a visible instance.
 */
export async function placeAtEnd(ctx: Context, day: string, ids: readonly string[]): Promise<void> {
  await assertPlaceable(ctx, ids);
  const entries = await readAllDayEntries(ctx, day);
  const there = new Map(
    entries.flatMap((entry) => (entry.movedOn ? [] : [[entry.subject_id, entry.sort_order] as const])),
  );
  const next = (entries.at(-1)?.sort_order ?? -1) + 1;
  const places = ids.map((id, index) => [id, there.get(id) ?? next + index] as const);
  await writeDayEntries(ctx, day, new Map(places), ids);
}

/** Removes a task or an instance from a day's list. @throws NotFound if it is not on it. */
export async function removeFromDay(ctx: Context, id: string, date?: string) {
  const dropped = await ctx.db
    .deleteFrom('day_entries')
    .where('user_id', '=', ctx.userId)
    .where('day', '=', date ?? today(ctx))
    .where('subject_id', '=', id)
    .returning('subject_id')
    .executeTakeFirst();
  if (!dropped) throw notFound('Task already on that day');
  return { message: 'Task removed from the day' };
}

/**
 * Puts the named rows first, in this order, and the other placed rows after them. A task that was only due that day is
 * picked by it; an instance keeps its day.
 * @throws NotFound for a missing id; then nothing is changed.
 */
export function reorderDay(request: Context, ids: readonly string[], date?: string) {
  return transactLocked(request, async (ctx) => {
    const day = date ?? today(ctx);
    await assertPlaceable(ctx, ids);
    const entries = await readAllDayEntries(ctx, day);
    const placed = entries.flatMap((entry) => (entry.movedOn ? [] : [entry.subject_id]));
    const order = withMovedOn([...new Set([...ids, ...placed])], entries);
    await writeDayEntries(ctx, day, new Map(order.map((id, place) => [id, place])), ids);
    return { message: 'Day reordered' };
  });
}

/** The new order of a day with the moved-on entries, each after the row that it followed before. */
function withMovedOn(order: readonly string[], entries: readonly DayEntry[]): string[] {
  const named = new Set(order);
  const behind = new Map<string | null, string[]>([[null, []]]);
  let last: string | null = null;
  for (const { subject_id, movedOn } of entries) {
    if (!movedOn) behind.set((last = subject_id), []);
    else if (!named.has(subject_id)) behind.get(last)!.push(subject_id);
  }
  return [...behind.get(null)!, ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/** @throws NotFound. */
async function assertPlaceable({ db, userId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where(belongsToVisible('tasks', userId))
    .unionAll(
      db
        .selectFrom('recurring_task_instances')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', idList(ids))
        .where('skipped_at', 'is', null)
        .where(belongsToVisible('recurring_task_instances', userId)),
    )
    .execute();
  if (found.length < new Set(ids).size) throw notFound('Task');
}
