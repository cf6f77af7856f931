import { OccurrenceField } from '#contract/recurring.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { swapNotices } from '#server/features/notifications/due/swap-notices.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import type { Context } from '#server/platform/context.ts';
import { idsOf } from '#server/platform/ids.ts';
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

/** The columns of an instance that is not skipped. */
export const NOT_SKIPPED = { skipped_at: null, is_missed: 0, is_swapped: 0 };

interface Swap {
  /** 1: the instances are skipped or missed in their new places; 0: this undoes it. */
  is_swapped: 0 | 1;
  /** The fields that a pair swaps; none by default. */
  fieldsOf?: (pair: Pair) => readonly OccurrenceField[];
}

/** Reads them, without those whose task is completed, deleted or has no day. */
export async function readPairs(
  { db, userId }: Context,
  wanted: readonly { rule: RecurringTaskRow; instanceId: string }[],
): Promise<Pair[]> {
  const instances = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(wanted.map(({ instanceId }) => instanceId)))
    .select(['id', 'due_date', 'occurrence', ...FIELDS])
    .execute();
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(wanted.flatMap(({ rule }) => rule.task_id ?? [])))
    .where('completed_at', 'is', null)
    .where('due_date', 'is not', null)
    .select((eb) => ['id', eb.ref('due_date').$notNull().as('due_date'), ...FIELDS])
    .execute();
  const instanceOf = new Map(instances.map((instance) => [instance.id, instance]));
  const taskOf = new Map<string | null, Pair['task']>(tasks.map((task) => [task.id, task]));
  return wanted.flatMap(({ rule, instanceId }) => {
    const task = taskOf.get(rule.task_id);
    return task ? [{ rule, task, instance: instanceOf.get(instanceId)! }] : [];
  });
}

/** The fields of the instance that differ from its rule. */
export const ownFields = ({ rule, instance }: Pair): OccurrenceField[] =>
  FIELDS.filter((field) => instance[field] !== rule[field]);

/**
 * Swaps the days and these fields of tasks and instances; other fields of the tasks stay. Calling it again undoes it.
 * Returns the new fields of the tasks; the caller writes their search texts, and closes or opens the instances.
 */
export async function swapPlaces(
  ctx: Context,
  pairs: readonly Pair[],
  { is_swapped, fieldsOf = () => [] }: Swap,
): Promise<Pair['task'][]> {
  const { db, userId, now } = ctx;
  const updated_at = now.toISOString();
  const swapped = pairs.map((pair) => ({ ...pair, fields: fieldsOf(pair) }));
  // The rows of an update have the same columns.
  const written = FIELDS.filter((field) => swapped.some(({ fields }) => fields.includes(field)));
  const ofTasks = swapped.map(({ task, instance, fields }) => ({
    ...{ id: task.id, due_date: instance.due_date, updated_at },
    ...Object.fromEntries(written.map((field) => [field, (fields.includes(field) ? instance : task)[field]])),
  }));
  const ofInstances = swapped.map(({ rule, task, instance, fields }) => ({
    ...{ id: instance.id, occurrence: rule.starts_after, due_date: task.due_date, is_swapped, updated_at },
    ...Object.fromEntries(written.map((field) => [field, (fields.includes(field) ? task : instance)[field]])),
  }));
  const ofRules = pairs.map(({ rule, instance }) => ({ id: rule.id, starts_after: instance.occurrence }));
  await updateRows(db, 'tasks', userId, ofTasks);
  await updateRows(db, 'recurring_tasks', userId, ofRules);
  await updateRows(db, 'recurring_task_instances', userId, ofInstances);
  await swapNotices(ctx, pairs);
  await refreshNoticeMoments(ctx, 'tasks', idsOf(ofTasks));
  return pairs.map(({ task }, index) => ({ ...task, ...ofTasks[index] }));
}
