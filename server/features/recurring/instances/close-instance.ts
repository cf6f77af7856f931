import { sameUser } from '#server/database/levels-above.ts';
import { logCompletion, withdrawCompletions } from '#server/features/completions/completion-log.ts';
import { JUST_MISSED_MS } from '#server/features/notifications/due/next-notice.ts';
import { instanceNoticesAt } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, today, transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { closeMissedTasks, returnTask } from './close-missed-tasks.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';
import { continueRules } from './continue-rules.ts';
import { readCurrentOccurrence } from './current-occurrences.ts';
import { findRuleOfTask, prepareUnskip, returnToSkipped, skipTask } from './skip-task.ts';
import { NOT_SKIPPED } from './swap-places.ts';

/** Completes an instance; a repetition changes nothing. @throws RequestError 404. */
export async function completeInstance(request: Context, id: string) {
  const completion_points = await changeInstance(request, id, async (ctx, instance) => {
    if (instance.completed_at) return pointsOf(ctx, id);
    await write(ctx, id, { completed_at: ctx.now.toISOString(), ...NOT_SKIPPED, ...closedNow(ctx) });
    const points = await logCompletion(ctx, {
      kind: 'recurring',
      id,
      name: instance.name,
      taskPriority: instance.priority,
      projectId: instance.project_id,
      minutes: instance.estimated_duration,
    });
    await followInstance(ctx, instance);
    return points;
  });
  return { message: 'Recurring task instance completed', completion_points };
}

/**
 * Skips an instance: it is neither done nor missing. The id of the task that a rule was created from skips that task.
 * @throws RequestError 404; 400 when it is completed.
 * @param day the day of the task to skip; its current one by default.
 */
export async function skipInstance(request: Context, id: string, day?: string) {
  const skip = (ctx: Context, rule: RecurringTaskRow) => skipTask(ctx, rule, day);
  const ruleId = await changeOccurrence(request, id, skip, async (ctx, instance) => {
    if (instance.completed_at) throw brokenRule(`“${instance.name}” is completed. Reopen it before you skip it.`);
    if (instance.skipped_at && instance.is_missed === 0) return;
    await write(ctx, instance.id, { ...NOT_SKIPPED, skipped_at: ctx.now.toISOString(), ...closedNow(ctx) });
    await followInstance(ctx, instance);
  });
  const current = await readCurrentOccurrence(request, ruleId);
  return { message: 'Recurring task instance skipped', next_due: current?.dueDate ?? null };
}

/**
 * Reopens a completed or skipped instance, removes its points and the instance that followed it, and undoes the move of
 * the missed task. If skipping the task that its rule was created from swapped it with this instance, they swap back. The
 * id of that task undoes its skip. @throws RequestError 404.
 * @param day the day that the task was skipped on.
 */
export async function reopenInstance(request: Context, id: string, day?: string) {
  const unskip = (ctx: Context, rule: RecurringTaskRow) => prepareUnskip(ctx, rule, day);
  await changeOccurrence(request, id, unskip, async (ctx, instance) => {
    const closedAt = instance.completed_at ?? instance.skipped_at;
    if (closedAt === null || (await returnToSkipped(ctx, instance))) return;
    await withdrawCompletions(ctx, 'recurring', [instance.id]);
    const justMissed = new Date(ctx.now.getTime() - JUST_MISSED_MS);
    const [next_notice_at = null] = await instanceNoticesAt(ctx, [instance], justMissed);
    await write(ctx, instance.id, {
      completed_at: null,
      ...NOT_SKIPPED,
      closed_on: null,
      next_notice_at,
      reopened_at: ctx.now.toISOString(),
      // Its series may have moved since.
      project_id: instance.rule_project_id,
    });
    // A missed one was closed by time, which moves no task.
    if (instance.is_missed === 0) await returnTask(ctx, instance.recurring_task_id, closedAt);
    await followInstance(ctx, instance);
  });
  return { message: 'Recurring task instance reopened' };
}

const closedNow = (ctx: Context) => ({ closed_on: today(ctx), next_notice_at: null });

/** Updates the occurrences of the rule that depend on the closing of this instance. */
async function followInstance(ctx: Context, { recurring_task_id, repeat_from }: Instance): Promise<void> {
  if (repeat_from === 'completion') await continueRules(ctx, [recurring_task_id]);
  else await closeMissedTasks(ctx, [recurring_task_id]);
}

type Instance = Awaited<ReturnType<typeof readInstance>>;

function changeInstance<T>(
  request: Context,
  id: string,
  change: (ctx: Context, instance: Instance) => Promise<T>,
): Promise<T> {
  return transactLocked(request, async (ctx) => {
    return change(ctx, await readInstance(ctx, id));
  });
}

/**
 * Changes an instance, or the task that a rule was created from.
 * @param changeTask returns the id of an instance that is to be changed instead of the task.
 * @returns the id of its rule.
 */
function changeOccurrence(
  request: Context,
  id: string,
  changeTask: (ctx: Context, rule: RecurringTaskRow) => Promise<string | void>,
  change: (ctx: Context, instance: Instance) => Promise<void>,
): Promise<string> {
  return transactLocked(request, async (ctx) => {
    const rule = await findRuleOfTask(ctx, id);
    const instanceId = rule ? await changeTask(ctx, rule) : id;
    // A malformed id is read as an empty one.
    const instance = typeof instanceId === 'string' ? await readInstance(ctx, instanceId) : undefined;
    if (instance) await change(ctx, instance);
    return rule?.id ?? instance!.recurring_task_id;
  });
}

/** The logged points of the completion of an instance. */
async function pointsOf({ db, userId }: Context, id: string): Promise<number> {
  const row = await db
    .selectFrom('completions')
    .select('points')
    .where('user_id', '=', userId)
    .where('kind', '=', 'recurring')
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return row?.points ?? 0;
}

async function readInstance({ db, userId }: Context, id: string) {
  const row = await db
    .selectFrom('recurring_task_instances as instance')
    .innerJoin('recurring_tasks as rule', (join) => sameUser(join, 'rule.id', 'instance.recurring_task_id'))
    .where('instance.user_id', '=', userId)
    .where('instance.id', '=', id)
    .selectAll('instance')
    .select(['rule.repeat_from', 'rule.project_id as rule_project_id'])
    .executeTakeFirst();
  if (!row) throw notFound('Recurring task instance');
  return row;
}

type State = Partial<
  Pick<
    Instance,
    | 'completed_at'
    | 'skipped_at'
    | 'is_missed'
    | 'is_swapped'
    | 'closed_on'
    | 'next_notice_at'
    | 'reopened_at'
    | 'project_id'
  >
>;

async function write({ db, userId, now }: Context, id: string, state: State): Promise<void> {
  await db
    .updateTable('recurring_task_instances')
    .set({ ...state, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
