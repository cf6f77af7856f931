import { OccurrenceField } from '#contract/recurring.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { swapNotices } from '#server/features/notifications/due/swap-notices.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';

/** The fields that a task and an instance may swap. */
type Fields = Record<OccurrenceField, string | number | null>;

/** The open task that a rule was created from, and one of its instances. */
export interface Pair {
  rule: RecurringTaskRow;
  task: Fields & { id: string; due_date: string };
  instance: Fields & { id: string; due_date: string; occurrence: string };
}

const FIELDS = OccurrenceField.options;

/** Reads them. Returns undefined when the task is completed, deleted or has no day. */
export async function readPair(
  { db, userId }: Context,
  rule: RecurringTaskRow,
  instanceId: string,
): Promise<Pair | undefined> {
  const instance = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', '=', instanceId)
    .select(['id', 'due_date', 'occurrence', ...FIELDS])
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', '=', rule.task_id)
    .where('completed_at', 'is', null)
    .where('due_date', 'is not', null)
    .select((eb) => ['id', eb.ref('due_date').$notNull().as('due_date'), ...FIELDS])
    .executeTakeFirst();
  return task && { rule, task, instance };
}

/** The fields of the instance that differ from its rule. */
export const ownFields = ({ rule, instance }: Pair): OccurrenceField[] =>
  FIELDS.filter((field) => instance[field] !== rule[field]);

/**
 * Swaps the days and these fields of the task and the instance; other fields of the task stay. Calling it again undoes
 * it. Returns the new fields of the task; the caller writes its search texts.
 */
export async function swapPlaces(ctx: Context, pair: Pair, fields: readonly OccurrenceField[]): Promise<Pair['task']> {
  const { db, userId, now } = ctx;
  const { rule, task, instance } = pair;
  const updated_at = now.toISOString();
  const placeOf = (from: Pair['task' | 'instance']) => ({
    due_date: from.due_date,
    ...Object.fromEntries(fields.map((field) => [field, from[field]])),
  });
  const ofTask = { id: task.id, ...placeOf(instance), updated_at };
  const ofRule = { id: rule.id, starts_after: instance.occurrence };
  const ofInstance = { id: instance.id, occurrence: rule.starts_after, ...placeOf(task), updated_at };
  await updateRows(db, 'tasks', userId, [ofTask]);
  await updateRows(db, 'recurring_tasks', userId, [ofRule]);
  await updateRows(db, 'recurring_task_instances', userId, [ofInstance]);
  await swapNotices(ctx, { taskId: task.id, instanceId: instance.id, ruleId: rule.id });
  await refreshNoticeMoments(ctx, 'tasks', [task.id]);
  return { ...task, ...placeOf(instance) };
}
