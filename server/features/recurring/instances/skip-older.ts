import type { SkippedOlder } from '#contract/recurring.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, lockUser, today, transact } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { getRow, type RecurringTaskRow } from '../stored-rule.ts';
import { continueRules } from './continue-rules.ts';
import { readCurrentOccurrences } from './current-occurrences.ts';

/**
 * Skips what was missed of a rule but the current occurrence. The task that the rule was made from cannot be skipped:
 * where it is one of them, it changes places with the current instance, which is skipped on its day instead. Returns
 * what `restoreOlder` needs to take it back.
 * @throws NotFound.
 */
export function skipOlder(request: Context, ruleId: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const rule = await getRow(ctx, ruleId);
    const current = (await readCurrentOccurrences(ctx)).get(ruleId);
    if (!current) return { message: 'Nothing was missed', skipped_ids: [], swapped_id: null, task_due_date: null };
    const swapped = current.missedTaskId === null ? null : await changePlaces(ctx, rule, current.id);
    const { db, userId, now } = ctx;
    const at = now.toISOString();
    const skipped = await db
      .updateTable('recurring_task_instances')
      .set({ skipped_at: at, closed_on: today(ctx), next_notice_at: null, updated_at: at })
      .where('user_id', '=', userId)
      .where('recurring_task_id', '=', ruleId)
      .where('completed_at', 'is', null)
      .where('skipped_at', 'is', null)
      .where('due_date', '<', today(ctx))
      .$if(swapped === null, (query) => query.where('id', '!=', current.id))
      .returning('id')
      .execute();
    const words = skipped.length === 1 ? '1 older one skipped' : `${skipped.length} older ones skipped`;
    return {
      message: words,
      skipped_ids: skipped.map(({ id }) => id),
      swapped_id: swapped && current.id,
      task_due_date: swapped && swapped.taskDueDate,
    };
  });
}

/**
 * Takes `skipOlder` back: opens these instances again, and gives the task that the rule was made from its day back. Once
 * they are open, repeating it changes nothing.
 * @throws NotFound; RuleBroken when that task was done or moved meanwhile, or the instance that it changed places with
 * is no longer skipped.
 */
export function restoreOlder(request: Context, ruleId: string, done: SkippedOlder) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const rule = await getRow(ctx, ruleId);
    const ids = await readSkipped(ctx, ruleId, done.skipped_ids);
    if (ids.length > 0 && done.swapped_id !== null) {
      if (!ids.includes(done.swapped_id)) throw changedMeanwhile(rule);
      await changePlaces(ctx, rule, done.swapped_id, done.task_due_date);
    }
    const { db, userId, now } = ctx;
    await db
      .updateTable('recurring_task_instances')
      .set({ skipped_at: null, closed_on: null, updated_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', 'in', idList(ids))
      .execute();
    await refreshNoticeMoments(ctx, 'recurring_task_instances', ids);
    if (rule.repeat_from === 'completion') await continueRules(ctx, [ruleId]);
    return { message: 'They are open again' };
  });
}

/** Those of these instances that are skipped. */
async function readSkipped({ db, userId }: Context, ruleId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', ruleId)
    .where('id', 'in', idList(ids))
    .where('skipped_at', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The open task that a rule was made from, and one of its instances, change their days. Returns the task's new one.
 * @param expected the day on which the task is to be due until then; left out: any.
 * @throws RuleBroken when the task is done, gone or due on another day.
 */
async function changePlaces(ctx: Context, rule: RecurringTaskRow, instanceId: string, expected?: string | null) {
  const { db, userId } = ctx;
  const instance = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', '=', instanceId)
    .select(['occurrence', 'due_date'])
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', '=', rule.task_id)
    .where('completed_at', 'is', null)
    .select(['id', 'due_date'])
    .executeTakeFirst();
  if (!task?.due_date || rule.starts_after === null) throw changedMeanwhile(rule);
  if (expected !== undefined && task.due_date !== expected) throw changedMeanwhile(rule);
  const ofTask = { id: task.id, due_date: instance.due_date };
  const ofRule = { id: rule.id, starts_after: instance.occurrence };
  const ofInstance = { id: instanceId, occurrence: rule.starts_after, due_date: task.due_date };
  await updateRows(db, 'tasks', userId, [ofTask]);
  await updateRows(db, 'recurring_tasks', userId, [ofRule]);
  await updateRows(db, 'recurring_task_instances', userId, [ofInstance]);
  await refreshNoticeMoments(ctx, 'tasks', [task.id]);
  return { taskDueDate: instance.due_date };
}

const changedMeanwhile = ({ name }: RecurringTaskRow) => brokenRule(`“${name}” has changed meanwhile`);
