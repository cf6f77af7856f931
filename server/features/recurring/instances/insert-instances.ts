import { insertMissingRows } from '#server/database/dialect/many-rows.ts';
import { instanceNoticesAt } from '#server/features/notifications/due/refresh-notice-moments.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';

/** An occurrence that has no instance yet. */
export interface NewInstance {
  rule: RecurringTaskRow;
  /** The key that is unique in its rule. */
  occurrence: string;
  /** `YYYY-MM-DD`. */
  dueDate: string;
}

/** Stores instances with the texts of their rule; existing ones are not changed. Returns the number of new ones. */
export async function insertInstances(ctx: Context, instances: readonly NewInstance[]): Promise<number> {
  const { db, userId, now } = ctx;
  const at = now.toISOString();
  const notices = await instanceNoticesAt(
    ctx,
    instances.map(({ rule, dueDate }) => ({ due_date: dueDate, due_time: rule.due_time })),
  );
  const rows = instances.map(({ rule, occurrence, dueDate }, index) => ({
    user_id: userId,
    id: newId(),
    recurring_task_id: rule.id,
    occurrence,
    due_date: dueDate,
    ...copiedFields(rule),
    next_notice_at: notices[index] ?? null,
    created_at: at,
    updated_at: at,
  }));
  return insertMissingRows(db, 'recurring_task_instances', rows);
}

/** The fields that an instance copies from its rule. */
export const COPIED_FIELDS = [
  'name',
  'description',
  'priority',
  'project_id',
  'category',
  'estimated_duration',
  'due_time',
] as const;

type Copied = Pick<RecurringTaskRow, (typeof COPIED_FIELDS)[number]>;

export const copiedFields = (rule: Copied) =>
  Object.fromEntries(COPIED_FIELDS.map((field) => [field, rule[field]])) as Copied;
