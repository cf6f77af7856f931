import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { idList } from '#server/database/id-list.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { idsOf } from '#server/platform/ids.ts';
import { occurrencesBetween, occurrencesFrom } from '../engine/occurrences.ts';
import { deleteInstances } from '../instances/continue-rules.ts';
import { generateInstances } from '../instances/generate-instances.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';
import { readOpenFirstTasks } from './first-tasks.ts';

/**
 * Updates the open instances of rules from today on, after their dates have changed. It takes the same number of
 * statements for any number of rules. Call it in a transaction that holds the user's lock.
 */
export async function moveDates(ctx: Context, rules: readonly RecurringTaskRow[]): Promise<void> {
  if (rules.length === 0) return;
  const day = today(ctx);
  const moved = await moveFirstTasks(ctx, rules);
  await dropOpenFrom(ctx, moved, day);
  await dropBeyondCount(ctx, moved);
  // Generated again from today on: days of a pause or of an earlier start do not count as missed.
  await ctx.db
    .updateTable('recurring_tasks')
    .set({ generated_through: addDays(day, -1) })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', idList(idsOf(rules)))
    .execute();
  await generateInstances(ctx);
}

/** Deletes open instances on days that their rules no longer have; the others keep their ids and positions. */
async function dropOpenFrom(ctx: Context, rules: readonly RecurringTaskRow[], day: string): Promise<void> {
  const open = await instancesOf(ctx, rules).where('closed_on', 'is', null).where('due_date', '>=', day).execute();
  const kept = new Map<string, Set<string>>();
  for (const rule of rules) {
    // Finding the days of a rare rule takes milliseconds.
    await yieldToEventLoop();
    kept.set(rule.id, new Set(daysKept(rule, day)));
  }
  // A late instance that was moved to a later day is kept, although it is not on a day of the new rule.
  const gone = open.filter(
    ({ recurring_task_id, occurrence }) => occurrence >= day && !kept.get(recurring_task_id)!.has(occurrence),
  );
  await deleteInstances(ctx, idsOf(gone));
}

function daysKept(row: RecurringTaskRow, day: string): string[] {
  const rule = ruleOf(row);
  if (row.paused_at !== null || rule.repeatFrom !== 'due') return [];
  // The task that it was created from has its own day; instances before it are there if it has moved on.
  return occurrencesBetween(rule, day, row.generated_through ?? day).filter((each) => each !== row.starts_after);
}

/** Deletes the latest open instances above the new maximum of their rules, including missed ones. */
async function dropBeyondCount(ctx: Context, rules: readonly RecurringTaskRow[]): Promise<void> {
  const counted = rules.filter((row) => row.repeat_from === 'due' && ruleOf(row).pattern.max_instances !== null);
  if (counted.length === 0) return;
  const rows = Map.groupBy(await instancesOf(ctx, counted).execute(), (row) => row.recurring_task_id);
  const beyond = counted.flatMap((rule) => {
    const instances = rows.get(rule.id) ?? [];
    const excess = instances.length + (rule.starts_after === null ? 0 : 1) - ruleOf(rule).pattern.max_instances!;
    const open = instances.filter(({ closed_on }) => closed_on === null);
    return excess > 0 ? open.slice(Math.max(0, open.length - excess)) : [];
  });
  await deleteInstances(ctx, idsOf(beyond));
}

const instancesOf = ({ db, userId }: Context, rules: readonly RecurringTaskRow[]) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', idList(idsOf(rules)))
    .orderBy('due_date')
    .select(['id', 'recurring_task_id', 'occurrence', 'closed_on']);

/**
 * Moves the open tasks that rules were created from to the first matching day, if their day is no longer in the rule:
 * the new weekday replaces the old one. Late tasks stay late. Returns the updated rules. Call it in a transaction that
 * holds the user's lock, after the dates of these rules have changed.
 */
async function moveFirstTasks(ctx: Context, rules: readonly RecurringTaskRow[]): Promise<RecurringTaskRow[]> {
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
  await refreshNoticeMoments(ctx, 'tasks', idsOf(tasks));
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
