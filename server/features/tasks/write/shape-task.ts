import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { DependencyTask, Task } from '#contract/tasks.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';
import type { ProjectPath, TaskRow } from '../queries.ts';

/** A stored task that another one depends on. */
export type DependencyRow = Pick<TaskRow, 'id' | 'name' | 'status' | 'priority' | 'completed_at'>;

/** What the response of a task contains besides its own row. */
export interface TaskSurroundings {
  dependencies: readonly DependencyRow[];
  sub_task_count: number;
  completed_sub_task_count: number;
}

/** The response of a task. @param now on the user's clock, for `is_overdue`. */
export function shapeTask(
  row: TaskRow,
  path: Omit<ProjectPath, 'project_id' | 'project_priority' | 'area_importance'>,
  now: PersonNow,
  surroundings: TaskSurroundings,
): Task {
  const { dependencies, sub_task_count, completed_sub_task_count } = surroundings;
  const completed = row.completed_at !== null;
  return {
    id: row.id,
    project_id: row.project_id,
    parent_task_id: row.parent_task_id,
    name: row.name,
    description: row.description,
    status: row.status,
    kanban_column: COLUMN_OF_STATUS[row.status],
    completed,
    completed_at: row.completed_at,
    priority: row.priority,
    category: row.category,
    due_date: row.due_date,
    due_time: row.due_time,
    start_date: row.start_date,
    reminder_date: row.reminder_date,
    estimated_duration: row.estimated_duration,
    sort_order: row.sort_order,
    sub_task_completion_required: row.sub_task_completion_required === 1,
    sub_task_count,
    completed_sub_task_count,
    sub_tasks: null,
    dependency_task_ids: dependencies.map(({ id }) => id),
    dependency_tasks: dependencies.map(shapeDependency),
    can_start: dependencies.every(({ completed_at }) => completed_at !== null),
    recurring_task_id: row.recurring_task_id,
    recurrence_pattern: row.recurrence_pattern === null ? null : storedPattern(row.recurrence_pattern),
    repeat_from: row.repeat_from,
    completion_points: row.completion_points,
    is_overdue: !completed && isLate(row, now),
    project_name: path.project_name,
    area_id: path.area_id,
    area_name: path.area_name,
    pillar_id: path.pillar_id,
    pillar_name: path.pillar_name,
    pillar_color: path.pillar_color,
    why: path.why,
    created_at: row.created_at,
    updated_at: row.updated_at,
    date_created: row.created_at,
  };
}

/** What is shown of a task that another one depends on. */
export const shapeDependency = ({ id, name, status, priority, completed_at }: DependencyRow): DependencyTask => ({
  id,
  name,
  status,
  completed: completed_at !== null,
  priority,
});
