import { SKIPPED_MAX, type SkippedOlder } from '#contract/recurring.ts';
import { idList } from '#server/database/id-list.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type Context, type RequestContext, today, transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { isDaily } from '../engine/occurrences.ts';
import { getRow, type RecurringTaskRow, ruleOf } from '../stored-rule.ts';
import { NOT_SKIPPED, ownFields, readPairs, swapPlaces } from './swap-places.ts';
import { continueRules } from './continue-rules.ts';
import { readCurrentOccurrence } from './current-occurrences.ts';

const NONE: SkippedOlder = { skipped_ids: [], swapped_id: null, swapped_fields: [], task_due_date: null };

/**
 * Skips the missed occurrences of a rule except the current one, up to 1,000 at once, the earliest first. The task that
 * the rule was created from cannot be skipped: if it is one of them, it is swapped with the current instance, which is
 * skipped on its day instead, and changes of that instance move to the task. Returns the input of `restoreOlder` for
 * undo; a repeated request gets the first response.
 * @throws NotFound.
 */
export function skipOlder(request: RequestContext, ruleId: string, requestId?: string) {
  return answerOnce(request, `skip older of ${ruleId}`, requestId, (ctx) => skipMissed(ctx, ruleId));
}

function skipMissed(request: RequestContext, ruleId: string) {
  return transactLocked(request, async (ctx) => {
    const rule = await getRow(ctx, ruleId);
    const current = await readCurrentOccurrence(ctx, ruleId);
    if (!current) return { message: 'Nothing was missed', ...NONE };
    const swapped = current.missedTaskId === null ? NONE : await swap(ctx, rule, current.id);
    const older = await readOlder(ctx, ruleId, current.id);
    const skipped_ids = [...(swapped.swapped_id ? [swapped.swapped_id] : []), ...older].slice(0, SKIPPED_MAX);
    const at = ctx.now.toISOString();
    await ctx.db
      .updateTable('recurring_task_instances')
      .set((eb) => ({
        ...{ skipped_at: at, closed_on: today(ctx), next_notice_at: null, updated_at: at },
        // A server of 0.3.0 leaves it behind when it reopens one.
        is_swapped: eb.case().when('id', '=', swapped.swapped_id).then(1).else(0).end(),
      }))
      .where('user_id', '=', ctx.userId)
      .where('id', 'in', idList(skipped_ids))
      .execute();
    const words = skipped_ids.length === 1 ? '1 older one skipped' : `${skipped_ids.length} older ones skipped`;
    return { ...swapped, message: words, skipped_ids };
  });
}

/** Swaps the task of a rule with its current instance. */
async function swap(ctx: RequestContext, rule: RecurringTaskRow, instanceId: string): Promise<SkippedOlder> {
  const [pair] = await readPairs(ctx, [{ rule, instanceId }]);
  if (!pair) throw ruleChanged(rule);
  const swapped_fields = ownFields(pair);
  await writeSearchTexts(
    ctx,
    'tasks',
    await swapPlaces(ctx, [pair], { is_swapped: 1, fieldsOf: () => swapped_fields }),
  );
  return { ...NONE, swapped_id: instanceId, swapped_fields, task_due_date: pair.instance.due_date };
}

/** The open instances before today except the current one, the earliest first. */
async function readOlder(ctx: Context, ruleId: string, currentId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .where('recurring_task_id', '=', ruleId)
    .where('closed_on', 'is', null)
    .where('due_date', '<', today(ctx))
    .where('id', '!=', currentId)
    .where(belongsToVisible('recurring_task_instances', ctx.userId))
    .orderBy('due_date')
    .orderBy('id')
    .limit(SKIPPED_MAX)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Undoes `skipOlder`: reopens these instances, and swaps the task that the rule was created from back. Once they are
 * open, a repetition changes nothing.
 * @throws NotFound; RuleBroken when that task was completed, moved or deleted, or the swapped instance is no longer
 * skipped, or another one has changed places with the task.
 */
export function restoreOlder(request: RequestContext, ruleId: string, done: SkippedOlder) {
  return transactLocked(request, async (ctx) => {
    const rule = await getRow(ctx, ruleId);
    const instances = await readInstances(ctx, ruleId, done.skipped_ids);
    if (instances.length === 0) throw notFound('Recurring task instance');
    const skipped = instances.filter(({ skipped_at, is_missed }) => skipped_at !== null && is_missed === 0);
    const ids = skipped.map(({ id }) => id);
    const at = ctx.now.toISOString();
    if (skipped.some(({ id, is_swapped }) => is_swapped === 1 && id !== done.swapped_id)) throw ruleChanged(rule);
    if (ids.length > 0 && done.swapped_id !== null) {
      const [pair] = ids.includes(done.swapped_id) ? await readPairs(ctx, [{ rule, instanceId: done.swapped_id }]) : [];
      if (!pair || pair.task.due_date !== done.task_due_date) throw ruleChanged(rule);
      const fieldsOf = () => done.swapped_fields;
      await writeSearchTexts(ctx, 'tasks', await swapPlaces(ctx, [pair], { is_swapped: 0, fieldsOf }));
    }
    await ctx.db
      .updateTable('recurring_task_instances')
      .set({
        ...NOT_SKIPPED,
        closed_on: null,
        project_id: rule.project_id,
        updated_at: at,
        // The next day would close one of a daily rule again.
        ...(isDaily(ruleOf(rule).pattern) && { reopened_at: at }),
      })
      .where('user_id', '=', ctx.userId)
      .where('id', 'in', idList(ids))
      .execute();
    await refreshNoticeMoments(ctx, 'recurring_task_instances', ids);
    if (rule.repeat_from === 'completion') await continueRules(ctx, [ruleId]);
    return { message: 'They are open again' };
  });
}

const readInstances = ({ db, userId }: Context, ruleId: string, ids: readonly string[]) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', ruleId)
    .where('id', 'in', idList(ids))
    .select(['id', 'skipped_at', 'is_missed', 'is_swapped'])
    .execute();

const ruleChanged = ({ name }: RecurringTaskRow) => brokenRule(`“${name}” has changed meanwhile`);
