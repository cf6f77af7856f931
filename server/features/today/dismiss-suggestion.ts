import { NOT_NOW_DAYS, suggestedAgain } from '#contract/rules/not-now.ts';
import { getTask } from '#server/features/tasks/queries.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/**
 * Dismisses a suggested task for a week from the user's today, at most until the day before it is due.
 * @throws NotFound for a missing task.
 */
export async function dismissSuggestion(ctx: Context, taskId: string) {
  const { due_date } = await getTask(ctx, taskId);
  const until = addDays(today(ctx), NOT_NOW_DAYS);
  await ctx.db
    .insertInto('dismissed_suggestions')
    .values({ user_id: ctx.userId, task_id: taskId, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'task_id']).doUpdateSet({ until }))
    .execute();
  return { message: `Not suggested again before ${suggestedAgain(today(ctx), due_date)}` };
}

/**
 * Undoes a dismissal, so that the task may be suggested again. Repeating it changes nothing.
 * @throws NotFound for a missing task.
 */
export async function restoreSuggestion(ctx: Context, taskId: string) {
  await getTask(ctx, taskId);
  await ctx.db
    .deleteFrom('dismissed_suggestions')
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .execute();
  return { message: 'It can be suggested again' };
}
