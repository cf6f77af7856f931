import { type Place, wholeTask } from '#contract/rules/derived-fields.ts';
import type { PersonNow } from '#contract/rules/due-time.ts';
import { type StoredTask, storedTask } from '#contract/task-fields.ts';
import type { DependencyTask, Task } from '#contract/tasks.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';
import type { TaskRow } from '../queries.ts';

/** The stored row of a prerequisite. */
export type DependencyRow = Pick<TaskRow, 'id' | 'name' | 'status' | 'priority' | 'completed_at'>;

/** The data of a task that is not in its own row. */
export interface TaskSurroundings {
  dependencies: readonly DependencyRow[];
  sub_task_count: number;
  completed_sub_task_count: number;
}

/** The response of a task. @param now on the user's clock, for `is_overdue`. */
export const shapeTask = (row: TaskRow, path: Place, now: PersonNow, surroundings: TaskSurroundings): Task =>
  wholeTask(taskOfRow(row, surroundings), path, surroundings.dependencies.map(shapeDependency), now);

/** The stored fields of a task; its row may have further columns. */
export const taskOfRow = (row: TaskRow, surroundings: TaskSurroundings): StoredTask =>
  storedTask(row, {
    id: row.id,
    project_id: row.project_id,
    parent_task_id: row.parent_task_id,
    status: row.status,
    completed_at: row.completed_at,
    sort_order: row.sort_order,
    sub_task_completion_required: row.sub_task_completion_required === 1,
    sub_task_count: surroundings.sub_task_count,
    completed_sub_task_count: surroundings.completed_sub_task_count,
    dependency_task_ids: surroundings.dependencies.map(({ id }) => id),
    recurring_task_id: row.recurring_task_id,
    recurrence_pattern: row.recurrence_pattern === null ? null : storedPattern(row.recurrence_pattern),
    repeat_from: row.repeat_from,
    completion_points: row.completion_points,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });

/** A prerequisite as shown in its dependent. */
export const shapeDependency = ({ id, name, status, priority, completed_at }: DependencyRow): DependencyTask => ({
  id,
  name,
  status,
  completed: completed_at !== null,
  priority,
});
