import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { RecurringTask, RecurringTaskChanges } from '#contract/recurring.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { assertTakesRule, createAreaLists } from '#server/features/projects/area-lists.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, type RequestContext, today, transactLocked } from '#server/platform/context.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { idsOf } from '#server/platform/ids.ts';
import { copiedFields } from '../instances/insert-instances.ts';
import { isUnchanged } from '../engine/read-pattern.ts';
import { moveDates } from './move-dates.ts';
import { getRecurringTask } from './queries.ts';
import { getRow, readRows, type RecurringTaskRow, repeatingPattern, ruleOf } from '../stored-rule.ts';

/**
 * Changes the given fields of a recurring task. Closed instances stay unchanged; open ones get the new texts, and from
 * today on they follow the new dates. Pausing deletes open instances from today on, except late ones that were moved;
 * reopened instances of a paused rule stay until its dates change.
 * @throws NotFound; RuleBroken when the project is missing; InvalidInput for a rule that cannot be read.
 */
export function changeRecurringTask(
  request: RequestContext,
  id: string,
  changes: RecurringTaskChanges,
): Promise<RecurringTask> {
  return transactLocked(request, async (ctx) => {
    const stored = await getRow(ctx, id);
    await writeRule(ctx, stored, changes);
    const rule = await getRow(ctx, id);
    await writeSearchTexts(ctx, 'recurring_tasks', [rule]);
    await updateOpenInstances(ctx, stored, rule);
    if (movesDates(stored, rule)) await moveDates(ctx, [rule]);
    return getRecurringTask(ctx, id);
  });
}

/** The new recurrence of a rule; undefined fields stay unchanged. */
export interface PatternChange {
  pattern: NewRecurrencePattern | undefined;
  repeatFrom: RepeatFrom | undefined;
}

/**
 * Changes the recurrence of several rules in one set of statements, with the same effect as `changeRecurringTask` for
 * each. Call it in a transaction that holds the user's lock.
 * @param wanted by the ids of rules of the user.
 * @throws InvalidInput for a rule that cannot be read.
 */
export async function changePatterns(ctx: Context, wanted: ReadonlyMap<string, PatternChange>): Promise<void> {
  const updated_at = ctx.now.toISOString();
  const changed: RecurringTaskRow[] = [];
  for (const stored of await readRows(ctx, wanted.keys())) {
    // On SQLite many of them would block requests.
    await yieldToEventLoop();
    const { pattern, repeatFrom: repeat_from = stored.repeat_from } = wanted.get(stored.id)!;
    const recurrence_pattern = changedPattern(stored, pattern, stored.start_date) ?? stored.recurrence_pattern;
    const rule = { ...stored, recurrence_pattern, repeat_from };
    if (movesDates(stored, rule)) changed.push(rule);
  }
  await updateRows(
    ctx.db,
    'recurring_tasks',
    ctx.userId,
    changed.map(({ id, recurrence_pattern, repeat_from }) => ({ id, recurrence_pattern, repeat_from, updated_at })),
  );
  await moveDates(ctx, changed);
}

async function writeRule(ctx: RequestContext, stored: RecurringTaskRow, changes: RecurringTaskChanges): Promise<void> {
  const { recurrence_pattern, start_date, is_active, area_id, ...others } = changes;
  const { db, userId } = ctx;
  // The area that it is in already moves nothing, since programs send back what they have read.
  const isToArea = others.project_id === undefined && area_id && area_id !== (await areaOf(ctx, stored.project_id));
  const fields = isToArea ? { ...others, project_id: area_id } : others;
  if (isToArea) await assertTakesRule(ctx, area_id);
  await createAreaLists(ctx, [fields.project_id ?? null]);
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

/** The area of a project; null if it has none, and without a project. */
async function areaOf({ db, userId }: Context, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const project = await db
    .selectFrom('projects')
    .where('user_id', '=', userId)
    .where('id', '=', projectId)
    .select('area_id')
    .executeTakeFirst();
  return project?.area_id ?? null;
}

/** The new pattern; an unchanged pattern and start are not checked again. @throws InvalidInput. */
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

/** Copies changed texts to open instances; individual changes of instances are kept. */
async function updateOpenInstances(ctx: Context, stored: RecurringTaskRow, rule: RecurringTaskRow): Promise<void> {
  const { db, userId, now } = ctx;
  const before = Object.entries(copiedFields(stored));
  const changed = Object.fromEntries(
    Object.entries(copiedFields(rule)).filter(([, value], index) => value !== before[index]![1]),
  );
  if (Object.keys(changed).length === 0) return;
  const updated = await db
    .updateTable('recurring_task_instances')
    .set({ ...changed, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', rule.id)
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .returning('id')
    .execute();
  await refreshNoticeMoments(ctx, 'recurring_task_instances', idsOf(updated));
}
