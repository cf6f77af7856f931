import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import type { RecurringTask, RecurringTaskChanges } from '#contract/recurring.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { generateInstances } from '../instances/generate-instances.ts';
import { wordsOf } from '../instances/insert-instances.ts';
import { isUnchanged } from '../engine/read-pattern.ts';
import { occurrencesBetween } from '../engine/occurrences.ts';
import { getRecurringTask } from './queries.ts';
import { getRow, type RecurringTaskRow, repeatingPattern, ruleOf } from '../stored-rule.ts';

/**
 * Changes the given fields of a recurring task. Finished and skipped instances stay as they are; open ones take the new
 * words, and from today on they come and go with the new rule. A paused rule has none from today on.
 * @throws NotFound; RuleBroken when the project is missing; InvalidInput for a rule that cannot be read.
 */
export function changeRecurringTask(
  request: RequestContext,
  id: string,
  changes: RecurringTaskChanges,
): Promise<RecurringTask> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const stored = await getRow(ctx, id);
    await writeRule(ctx, stored, changes);
    const rule = await getRow(ctx, id);
    await writeSearchTexts(ctx, 'recurring_tasks', [rule]);
    await rewordOpen(ctx, rule);
    if (movesDates(stored, rule)) {
      await dropOpenFrom(ctx, rule, today(ctx));
      await generateInstances(ctx);
    }
    return getRecurringTask(ctx, id);
  });
}

async function writeRule(ctx: RequestContext, stored: RecurringTaskRow, changes: RecurringTaskChanges): Promise<void> {
  const { recurrence_pattern, start_date, is_active, ...fields } = changes;
  const { db, userId } = ctx;
  await assertReferences(ctx, 'recurring_tasks', fields, stored);
  const start = start_date === undefined ? stored.start_date : (start_date ?? today(ctx));
  await db
    .updateTable('recurring_tasks')
    .set({
      ...fields,
      recurrence_pattern: changedPattern(stored, recurrence_pattern, start),
      start_date: start,
      paused_at: is_active === undefined ? undefined : is_active ? null : (stored.paused_at ?? ctx.now.toISOString()),
      updated_at: ctx.now.toISOString(),
    })
    .where('user_id', '=', userId)
    .where('id', '=', stored.id)
    .execute();
}

/** The new pattern; what is stored and starts as before stays and is not checked again. @throws InvalidInput. */
function changedPattern(
  stored: RecurringTaskRow,
  sent: NewRecurrencePattern | undefined,
  start: string,
): string | undefined {
  const { pattern } = ruleOf(stored);
  if (start === stored.start_date && (!sent || isUnchanged(sent, pattern))) return undefined;
  return JSON.stringify(repeatingPattern(sent ?? pattern, start));
}

const DATE_FIELDS = ['recurrence_pattern', 'repeat_from', 'start_date'] as const;

const movesDates = (stored: RecurringTaskRow, rule: RecurringTaskRow): boolean =>
  (stored.paused_at === null) !== (rule.paused_at === null) ||
  DATE_FIELDS.some((field) => stored[field] !== rule[field]);

async function rewordOpen(ctx: Context, rule: RecurringTaskRow): Promise<void> {
  const { db, userId, now } = ctx;
  const reworded = await db
    .updateTable('recurring_task_instances')
    .set({ ...wordsOf(rule), updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .returning('id')
    .execute();
  await refreshNoticeMoments(
    ctx,
    'recurring_task_instances',
    reworded.map(({ id }) => id),
  );
}

/** Deletes open instances that the rule no longer has; the others keep their ids and places. */
async function dropOpenFrom(ctx: Context, row: RecurringTaskRow, day: string): Promise<void> {
  const { db, userId } = ctx;
  const rule = ruleOf(row);
  const through = row.generated_through ?? day;
  const keeps = row.paused_at === null && rule.repeatFrom === 'due' ? occurrencesBetween(rule, day, through) : [];
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', row.id)
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .where('due_date', '>=', day)
    .$if(keeps.length > 0, (query) => query.where('occurrence', 'not in', keeps))
    .execute();
  if (rule.pattern.max_instances !== null && rule.repeatFrom === 'due') {
    await dropBeyondCount(ctx, row, rule.pattern.max_instances);
  }
  // Generated anew from today on: what a pause left out, or an earlier start would have had, is not missed.
  await db
    .updateTable('recurring_tasks')
    .set({ generated_through: addDays(day, -1) })
    .where('user_id', '=', userId)
    .where('id', '=', row.id)
    .execute();
}

/** Deletes the latest open instances beyond the number that the rule may now have, including missed ones. */
async function dropBeyondCount({ db, userId }: Context, row: RecurringTaskRow, max: number): Promise<void> {
  const instances = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', row.id)
    .orderBy('due_date')
    .select(['id', 'closed_on'])
    .execute();
  const excess = instances.length + (row.starts_after === null ? 0 : 1) - max;
  const open = instances.filter(({ closed_on }) => closed_on === null).map(({ id }) => id);
  const beyond = open.slice(Math.max(0, open.length - excess));
  if (excess <= 0 || beyond.length === 0) return;
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(beyond))
    .execute();
}
