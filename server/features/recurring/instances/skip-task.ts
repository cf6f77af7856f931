import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { occurrencesFrom } from '../engine/occurrences.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';
import { tellMoved } from './close-missed-tasks.ts';
import { continueRules, dayAfterSkippedTask } from './continue-rules.ts';
import { insertInstances } from './insert-instances.ts';
import { ownFields, type Pair, readPairs, swapPlaces } from './swap-places.ts';

/** The rule that was created from a task; undefined for other tasks and for instances. */
export const findRuleOfTask = ({ db, userId }: Context, taskId: string): Promise<RecurringTaskRow | undefined> =>
  db
    .selectFrom('recurring_tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();

/**
 * Skips the task that a rule was created from: it moves to the next occurrence, with its subtasks and texts, and the
 * instance of that day is skipped on the old one, so that the history shows it. Call it under the user's lock.
 * @throws RuleBroken when the task is completed or has no day, or no occurrence follows.
 */
export async function skipTask(ctx: Context, rule: RecurringTaskRow): Promise<void> {
  const pair = (await nextPair(ctx, rule)) ?? ((await makeNext(ctx, rule)) ? await nextPair(ctx, rule) : undefined);
  if (!pair) throw brokenRule(`“${rule.name}” has no later occurrence to move to.`);
  await swapPlaces(ctx, [pair], () => []);
  const at = ctx.now.toISOString();
  await write(ctx, pair, { skipped_at: at, is_missed: 0, closed_on: today(ctx), next_notice_at: null, updated_at: at });
  tellMoved(ctx, [pair.task.id]);
}

/**
 * Undoes {@link skipTask}: the task returns to its previous day, and the instance to its own. Nothing was skipped:
 * changes nothing.
 * @throws RuleBroken when the task is completed, or deleted, or has no day.
 */
export async function unskipTask(ctx: Context, rule: RecurringTaskRow): Promise<void> {
  const { db, userId, now } = ctx;
  // Only an instance that changed places with the task has an occurrence before it.
  const last = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('skipped_at', 'is not', null)
    .where('is_missed', '=', 0)
    .where('occurrence', '<', rule.starts_after)
    .orderBy('occurrence', 'desc')
    .select('id')
    .executeTakeFirst();
  if (!last) return;
  const [pair] = await readPairs(ctx, [{ rule, instanceId: last.id }]);
  if (!pair) throw brokenRule(`“${rule.name}” has changed meanwhile`);
  await swapPlaces(ctx, [pair], () => []);
  await write(ctx, pair, { skipped_at: null, is_missed: 0, closed_on: null, updated_at: now.toISOString() });
  await refreshNoticeMoments(ctx, 'recurring_task_instances', [last.id]);
  if (rule.repeat_from === 'completion') await continueRules(ctx, [rule.id]);
  tellMoved(ctx, [pair.task.id]);
}

/** The task with the next open instance. One with fields of its own keeps its day: the task moves after it. */
async function nextPair(ctx: Context, rule: RecurringTaskRow): Promise<Pair | undefined> {
  const rows = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .where('recurring_task_id', '=', rule.id)
    .where('closed_on', 'is', null)
    .where('occurrence', '>', rule.starts_after)
    .orderBy('occurrence')
    .select('id')
    .execute();
  const pairs = await readPairs(
    ctx,
    rows.map(({ id: instanceId }) => ({ rule, instanceId })),
  );
  return pairs.find((pair) => pair.instance.due_date > pair.task.due_date && ownFields(pair).length === 0);
}

/** Creates the next instance of a rule that has none yet: one of a rare rule, or of one that repeats from completion. */
async function makeNext(ctx: Context, rule: RecurringTaskRow): Promise<boolean> {
  if (rule.starts_after === null || rule.paused_at !== null) return false;
  const { max_instances } = ruleOf(rule).pattern;
  if (max_instances !== null && (await countOf(ctx, rule)) + 1 >= max_instances) return false;
  const after = rule.generated_through ?? rule.starts_after;
  const day =
    rule.repeat_from === 'completion'
      ? await dayAfterSkippedTask(ctx, rule.id)
      : occurrencesFrom(ruleOf(rule), addDays(after > rule.starts_after ? after : rule.starts_after, 1), 1)[0];
  return day ? (await insertInstances(ctx, [{ rule, occurrence: day, dueDate: day }])) > 0 : false;
}

async function countOf({ db, userId }: Context, rule: RecurringTaskRow): Promise<number> {
  const { count } = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface State {
  skipped_at: string | null;
  is_missed: number;
  closed_on: string | null;
  next_notice_at?: null;
  updated_at: string;
}

async function write({ db, userId }: Context, { instance }: Pair, state: State): Promise<void> {
  await db
    .updateTable('recurring_task_instances')
    .set(state)
    .where('user_id', '=', userId)
    .where('id', '=', instance.id)
    .execute();
}
