import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, today } from '#server/platform/context.ts';
import { occurrencesFrom } from '../engine/occurrences.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';
import { readOpenFirstTasks } from './first-tasks.ts';

/**
 * Moves the open tasks that rules were created from to the first matching day, if their day is no longer in the rule:
 * the new weekday replaces the old one. Late tasks stay late. Returns the updated rules. Call it in a transaction that
 * holds the user's lock, after the dates of these rules have changed.
 */
export async function moveFirstTasks(ctx: Context, rules: readonly RecurringTaskRow[]): Promise<RecurringTaskRow[]> {
  const firsts = await readOpenFirstTasks(ctx, rules);
  const waiting = rules.flatMap(({ id }) => ((firsts.get(id) ?? '') >= today(ctx) ? id : []));
  if (waiting.length === 0) return [...rules];
  const taken = await takenDays(ctx, waiting);
  const moved = rules.map((row) => {
    const day = waiting.includes(row.id) ? firstDay(ctx, row, taken.get(row.id) ?? []) : undefined;
    return day === undefined ? row : { ...row, starts_after: day };
  });
  const changed = moved.filter((row, index) => row.starts_after !== rules[index]!.starts_after);
  const tasks = changed.map(({ task_id, starts_after }) => ({ id: task_id!, due_date: starts_after }));
  await updateRows(ctx.db, 'tasks', ctx.userId, tasks);
  await updateRows(
    ctx.db,
    'recurring_tasks',
    ctx.userId,
    changed.map(({ id, starts_after }) => ({ id, starts_after })),
  );
  await refreshNoticeMoments(
    ctx,
    'tasks',
    tasks.map(({ id }) => id),
  );
  return moved;
}

/** The first matching day, if the day of the task does not match. */
function firstDay(ctx: Context, row: RecurringTaskRow, taken: readonly string[]): string | undefined {
  const rule = ruleOf(row);
  if (occurrencesFrom(rule, row.starts_after!, 1)[0] === row.starts_after) return undefined;
  const from = rule.startDate < today(ctx) ? today(ctx) : rule.startDate;
  return occurrencesFrom(rule, from, taken.length + 1).find((day) => !taken.includes(day));
}

/** The days from today on that are already closed, or whose instance was moved and is late, by rule. */
async function takenDays(ctx: Context, ruleIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .where('recurring_task_id', 'in', idList(ruleIds))
    .where((eb) => eb.or([eb('closed_on', 'is not', null), eb('due_date', '<', today(ctx))]))
    .where('occurrence', '>=', today(ctx))
    .select(['recurring_task_id', 'occurrence'])
    .execute();
  const byRule = Map.groupBy(rows, (row) => row.recurring_task_id);
  return new Map([...byRule].map(([id, taken]) => [id, taken.map(({ occurrence }) => occurrence)]));
}
