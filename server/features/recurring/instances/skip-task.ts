import type { Selectable } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { occurrencesBetween, occurrencesFrom } from '../engine/occurrences.ts';
import { getRow, type RecurringTaskRow, ruleOf } from '../stored-rule.ts';
import { tellMoved } from './close-missed-tasks.ts';
import { continueRules, dayAfterSkippedTask, deleteInstances } from './continue-rules.ts';
import { copiedFields, insertInstances } from './insert-instances.ts';
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
 * @param day the day to skip. If the task is on another one by now, it stays.
 * @returns the id of the instance to skip on that day, if one is open there.
 * @throws RuleBroken when the task is completed or has no day, or no occurrence follows; or that day has no occurrence.
 */
export async function skipTask(ctx: Context, rule: RecurringTaskRow, day?: string): Promise<string | undefined> {
  if (day !== undefined && (await dayOfTask(ctx, rule)) !== day) {
    const open = await findOpen(ctx, rule, day);
    if (open === undefined && !(await findSkip(ctx, rule, day)))
      throw brokenRule(`“${rule.name}” has no occurrence on ${day}, or has changed meanwhile.`);
    return open;
  }
  const pair = (await nextPair(ctx, rule)) ?? ((await makeNext(ctx, rule)) ? await nextPair(ctx, rule) : undefined);
  if (!pair) throw brokenRule(`“${rule.name}” has no later occurrence to move to.`);
  await swapPlaces(ctx, [pair], { is_swapped: 1 });
  const at = ctx.now.toISOString();
  await write(ctx, pair, { skipped_at: at, is_missed: 0, closed_on: today(ctx), next_notice_at: null, updated_at: at });
  tellMoved(ctx, [pair.task.id]);
  return undefined;
}

/**
 * Prepares to undo a {@link skipTask}: finds the skipped instance, and deletes it if its rule no longer has that day.
 * Without `day`, it is that of the latest skip; if nothing was skipped, nothing is done.
 * @param day the day that the task was skipped on. Later skips stay: the task passes over their days.
 * @returns the id of the instance to reopen, which {@link returnToSkipped} does.
 * @throws RuleBroken when the task is completed, or deleted, or has no day, or was not skipped on that day.
 */
export async function prepareUnskip(ctx: Context, rule: RecurringTaskRow, day?: string): Promise<string | undefined> {
  const skip = await findSkip(ctx, rule, day);
  if (!skip) {
    if (day !== undefined && !(await isOpenOn(ctx, rule, day)))
      throw brokenRule(`“${rule.name}” was not skipped on ${day}, or has changed meanwhile.`);
    return undefined;
  }
  if (skip.is_swapped === 0) return skip.id;
  if (!(await dayOfTask(ctx, rule))) throw brokenRule(`“${rule.name}” has changed meanwhile`);
  if (skip.occurrence <= rule.starts_after! || isWanted(rule, skip.occurrence, skip.skipped_at!)) return skip.id;
  await deleteInstances(ctx, [skip.id]);
  return undefined;
}

/**
 * Moves the task of a rule back to the day of an instance that changed places with it when it was skipped; the instance
 * takes its place, open. Call it under the user's lock.
 * @returns false, and changes nothing, if the instance did not change places with the task, or must be reopened beside
 * it: the task is completed, is on an earlier day, or has taken over fields of that day.
 */
export async function returnToSkipped(ctx: Context, skip: Skipped): Promise<boolean> {
  if (skip.is_swapped === 0 || skip.is_missed === 1 || skip.skipped_at === null) return false;
  const rule = await getRow(ctx, skip.recurring_task_id);
  if (skip.occurrence > rule.starts_after!) return false;
  const [pair] = await readPairs(ctx, [{ rule, instanceId: skip.id }]);
  if (!pair || (!hasChangedSince(rule, skip.skipped_at) && ownFields(pair).length > 0)) return false;
  await swapPlaces(ctx, [pair], { is_swapped: 0 });
  const open = { skipped_at: null, is_missed: 0, closed_on: null, updated_at: ctx.now.toISOString() };
  // The day that the task was moved to by hand, unless that is before its turn.
  const due_date = pair.task.due_date > pair.instance.due_date ? pair.task.due_date : rule.starts_after!;
  // Its rule may have changed since.
  await write(ctx, pair, { ...open, ...copiedFields(rule), due_date });
  await refreshNoticeMoments(ctx, 'recurring_task_instances', [skip.id]);
  if (rule.repeat_from === 'completion') await continueRules(ctx, [rule.id]);
  else if (!isWanted(rule, rule.starts_after!, skip.skipped_at)) await deleteInstances(ctx, [skip.id]);
  tellMoved(ctx, [pair.task.id]);
  return true;
}

type Skipped = Pick<
  Selectable<Schema['recurring_task_instances']>,
  'id' | 'recurring_task_id' | 'occurrence' | 'skipped_at' | 'is_missed' | 'is_swapped'
>;

/** Whether an instance is to be open again on a day. A rule that has changed may have that day no longer. */
const isWanted = (rule: RecurringTaskRow, day: string, skippedAt: string): boolean =>
  rule.repeat_from !== 'due' ||
  (!isBeyondGenerated(rule, day) &&
    (!hasChangedSince(rule, skippedAt) || occurrencesBetween(ruleOf(rule), day, day).length > 0));

const hasChangedSince = ({ updated_at }: RecurringTaskRow, time: string): boolean => updated_at >= time;

/** Whether the instance of a day is created later, once the day is near. */
const isBeyondGenerated = ({ generated_through }: RecurringTaskRow, day: string): boolean =>
  generated_through !== null && day > generated_through;

/**
 * The instance that was skipped on a day: the last one that changed places with the task, or else the last one. Without
 * a day, the last one that changed places with the task.
 */
const findSkip = ({ db, userId }: Context, rule: RecurringTaskRow, day: string | undefined) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('skipped_at', 'is not', null)
    .where('is_missed', '=', 0)
    // After the Undo of an earlier skip, the task is before the days of later ones.
    .$if(day === undefined, (query) => query.where('is_swapped', '=', 1).where('occurrence', '<', rule.starts_after))
    .$if(day !== undefined, (query) => query.where('due_date', '=', day!))
    .orderBy('is_swapped', 'desc')
    .orderBy('skipped_at', 'desc')
    .orderBy('occurrence', 'desc')
    .select(['id', 'occurrence', 'is_swapped', 'skipped_at'])
    .limit(1)
    .executeTakeFirst();

/** Whether the task or an instance is open on a day, such as after a repeated request. */
const isOpenOn = async (ctx: Context, rule: RecurringTaskRow, day: string): Promise<boolean> =>
  (await dayOfTask(ctx, rule)) === day || (await findOpen(ctx, rule, day)) !== undefined;

/** The day of the open task of a rule. */
async function dayOfTask({ db, userId }: Context, rule: RecurringTaskRow): Promise<string | null | undefined> {
  const task = db.selectFrom('tasks').where('user_id', '=', userId).where('id', '=', rule.task_id);
  return (await task.where('completed_at', 'is', null).select('due_date').executeTakeFirst())?.due_date;
}

async function findOpen({ db, userId }: Context, rule: RecurringTaskRow, day: string): Promise<string | undefined> {
  const instance = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('closed_on', 'is', null)
    .where('due_date', '=', day)
    .orderBy('occurrence')
    .select('id')
    .executeTakeFirst();
  return instance?.id;
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
  const generated = rule.repeat_from === 'due' ? (rule.generated_through ?? '') : '';
  const after = generated > rule.starts_after ? generated : rule.starts_after;
  // Those of skips that follow one that was undone.
  const taken = await daysAfter(ctx, rule, after);
  const day =
    rule.repeat_from === 'completion'
      ? await dayAfterSkippedTask(ctx, rule.id, taken)
      : occurrencesFrom(ruleOf(rule), addDays(after, 1), taken.size + 1).find((each) => !taken.has(each));
  return day ? (await insertInstances(ctx, [{ rule, occurrence: day, dueDate: day }])) > 0 : false;
}

/** The days after another one that have an instance. */
async function daysAfter({ db, userId }: Context, rule: RecurringTaskRow, day: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('occurrence', '>', day)
    .select('occurrence')
    .execute();
  return new Set(rows.map(({ occurrence }) => occurrence));
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

interface State extends Partial<ReturnType<typeof copiedFields>> {
  skipped_at: string | null;
  is_missed: number;
  closed_on: string | null;
  next_notice_at?: null;
  due_date?: string;
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
