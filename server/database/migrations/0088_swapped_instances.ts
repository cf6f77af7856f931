import type { Migration } from '../migrate.ts';

const FIELDS = ['name', 'description', 'priority', 'category', 'estimated_duration', 'due_time'];
const hasOwnFields = FIELDS.map((field) => `instance.${field} is distinct from rule.${field}`).join(' or ');

/** Whether a skipped or missed instance changed places with the task of its rule. */
export const swappedInstances: Migration = {
  name: '0088_swapped_instances',
  statements: () => [
    `alter table recurring_task_instances add column is_swapped integer not null default 0`,
    // Of earlier ones, those before the task have, unless it has passed over them since they have fields of their own. If
    // the rule has changed later, its fields tell nothing.
    `update recurring_task_instances set is_swapped = 1
      where skipped_at is not null and (user_id, id) in (
        select instance.user_id, instance.id from recurring_task_instances as instance
        join recurring_tasks as rule on rule.user_id = instance.user_id and rule.id = instance.recurring_task_id
        where instance.occurrence < cast(rule.starts_after as text)
        and (instance.skipped_at <= rule.updated_at or not (${hasOwnFields})))`,
  ],
};
