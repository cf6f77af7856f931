import { wholeTask } from '#contract/rules/derived-fields.ts';
import type { PersonNow } from '#contract/rules/due-time.ts';
import type { Occurrence } from '#contract/tasks.ts';
import type { CurrentOccurrence } from '#server/features/recurring/instances/current-occurrences.ts';
import type { InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';

/**
 * An instance in the shape of a task.
 * @param now on the user's clock, for `is_overdue`.
 * @param current the current occurrence of its rule, if this row may also show how many were missed.
 */
export function shapeOccurrence(row: InstanceRow, now: PersonNow, current?: CurrentOccurrence): Occurrence {
  const isCurrent = current?.id === row.id;
  const occurrence = {
    kind: 'recurring' as const,
    template_id: row.recurring_task_id,
    id: row.id,
    project_id: row.project_id,
    parent_task_id: null,
    name: row.name,
    description: row.description,
    status: row.completed_at === null ? ('todo' as const) : ('completed' as const),
    completed_at: row.completed_at,
    priority: row.priority,
    category: row.category,
    due_date: row.due_date,
    due_time: row.due_time,
    start_date: null,
    reminder_date: null,
    reminder_time: null,
    estimated_duration: row.estimated_duration,
    sort_order: row.place ?? 0,
    sub_task_completion_required: false,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    dependency_task_ids: [],
    recurring_task_id: row.recurring_task_id,
    recurrence_pattern: storedPattern(row.recurrence_pattern),
    repeat_from: row.repeat_from,
    completion_points: row.completion_points,
    missed: isCurrent ? current.missed : 0,
    missed_task_id: isCurrent ? current.missedTaskId : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return wholeTask(occurrence, row, [], now);
}
