import { dueWhenPlanned } from '#contract/rules/plan-rules.ts';
import type { Planned } from '#contract/today.ts';
import { idList } from '#server/database/id-list.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { changeTasks } from '#server/features/tasks/change-tasks.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readDayEntries } from './day-entries.ts';
import { writeOrder } from './arrange-day.ts';

/**
 * Plans tasks for a day: they go to the end of its list and leave those of all other days. A due date before the day
 * moves to it, since a task may not be late by its own plan; a later one stays, and none stays none. Doing it again
 * changes nothing.
 * @returns where the tasks were, for {@link restorePlan}.
 * @throws NotFound for a missing id; then nothing is changed.
 */
export function planTasks(request: RequestContext, ids: readonly string[], date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const day = date ?? today(ctx);
    const before = await readPlans(ctx, ids);
    await setDueDates(
      ctx,
      before.flatMap(({ id, completed, due_date }) => {
        const planned = dueWhenPlanned(due_date, day);
        return completed || planned === due_date ? [] : [{ id, due_date: planned }];
      }),
    );
    const placed = (await readDayEntries(ctx, day)).map(({ subject_id }) => subject_id);
    await writeOrder(ctx, day, [...new Set([...placed, ...ids])], ids);
    await ctx.db
      .deleteFrom('day_entries')
      .where('user_id', '=', ctx.userId)
      .where('task_id', 'in', idList(ids))
      .where('day', '<>', day)
      .execute();
    return {
      message: 'Planned for the day',
      tasks: await findTasks(ctx, ids),
      before: before.map(({ completed: _, ...plan }) => plan),
    };
  });
}

/** Puts tasks back on the days and due dates that they had before they were planned. @throws NotFound. */
export function restorePlan(request: RequestContext, before: readonly Planned[]) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const ids = before.map(({ id }) => id);
    const known = new Map((await findTasks(ctx, ids)).map((task) => [task.id, task]));
    if (ids.some((id) => !known.has(id))) throw notFound('Task');
    await setDueDates(
      ctx,
      before
        .filter(({ id, due_date }) => known.get(id)!.due_date !== due_date)
        .map(({ id, due_date }) => ({ id, due_date })),
    );
    await ctx.db
      .deleteFrom('day_entries')
      .where('user_id', '=', ctx.userId)
      .where('task_id', 'in', idList(ids))
      .execute();
    const entries = before.flatMap(({ id, days }) =>
      days.map(({ date, place, due_date }) => ({
        user_id: ctx.userId,
        day: date,
        subject_id: id,
        task_id: id,
        sort_order: place,
        due_date,
      })),
    );
    await insertRows(ctx.db, 'day_entries', entries, { skipExisting: true });
    return { message: 'Plan taken back', tasks: await findTasks(ctx, ids) };
  });
}

/** Where tasks are now. @throws NotFound when one is missing. */
async function readPlans(ctx: Context, ids: readonly string[]): Promise<(Planned & { completed: boolean })[]> {
  const tasks = new Map((await findTasks(ctx, ids)).map((task) => [task.id, task]));
  const entries = await ctx.db
    .selectFrom('day_entries')
    .where('user_id', '=', ctx.userId)
    .where('task_id', 'in', idList(ids))
    .select(['subject_id', 'day', 'sort_order', 'due_date'])
    .orderBy('day')
    .execute();
  const daysOf = Map.groupBy(entries, ({ subject_id }) => subject_id);
  return [...new Set(ids)].map((id) => {
    const task = tasks.get(id);
    if (!task) throw notFound('Task');
    const days = (daysOf.get(id) ?? []).map(({ day, sort_order, due_date }) => ({
      date: day,
      place: sort_order,
      due_date,
    }));
    return { id, due_date: task.due_date, completed: task.completed, days };
  });
}

/** Due dates change as they always do, with what follows from them. @throws NotFound when one may not change. */
async function setDueDates(ctx: RequestContext, changes: readonly { id: string; due_date: string | null }[]) {
  if (changes.length === 0) return;
  const { refused } = await changeTasks(ctx, changes);
  if (refused.length > 0) throw notFound('Task');
}
