import { isLate } from '#contract/rules/due-time.ts';
import { requestedStatus } from '#contract/rules/task-rules.ts';
import { pick, TASK_FIELDS } from '#contract/task-fields.ts';
import { type DependencyTask, NewTask, type Occurrence, type Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { personNow } from '#web/platform/clock.ts';

/** Computed from the other fields of a task. */
type Computed = 'is_overdue' | 'can_start' | 'dependency_task_ids' | 'date_created' | 'sub_tasks';

/** The fields of a task that matter for a test. One of `status`, `kanban_column` and `completed` decides the others. */
export type TaskFields = Partial<Omit<Task, Computed>>;

const CREATED = '2026-11-01T00:00:00.000Z';
const COMPLETED = '2026-11-15T12:00:00.000Z';

/** A whole task of the project `p`, with its id as its name, as the server would return it. */
export function aTask(id: string, fields: TaskFields = {}): Task {
  const status = requestedStatus('todo', fields) ?? 'todo';
  const completed = status === 'completed';
  const { dependency_tasks = [], due_date = null, due_time = null, created_at = CREATED } = fields;
  return {
    ...pick(NewTask.parse({ name: id }), TASK_FIELDS),
    project_id: 'p',
    parent_task_id: null,
    sort_order: 0,
    sub_task_completion_required: false,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    recurrence_pattern: null,
    repeat_from: null,
    recurring_task_id: null,
    completion_points: completed ? 10 : null,
    project_name: 'P',
    area_id: null,
    area_name: null,
    pillar_id: null,
    pillar_name: null,
    pillar_color: null,
    why: null,
    created_at,
    updated_at: CREATED,
    ...fields,
    id,
    status,
    kanban_column: COLUMN_OF_STATUS[status],
    completed,
    completed_at: completed ? (fields.completed_at ?? COMPLETED) : null,
    dependency_tasks,
    dependency_task_ids: dependency_tasks.map((each) => each.id),
    can_start: dependency_tasks.every((each) => each.completed),
    is_overdue: !completed && isLate({ due_date, due_time }, personNow()),
    date_created: created_at,
    sub_tasks: null,
  };
}

/** The task that the server creates from a request body. */
export function createdTask(body: unknown, fields: TaskFields = {}): Task {
  const { id, project_id, recurrence_pattern: _, ...sent } = body as NewTask & { id: string };
  return aTask(id, { ...sent, project_id: project_id ?? 'inbox', ...fields });
}

/** The summary of a prerequisite. */
export function aPrerequisite(id: string, fields: TaskFields = {}): DependencyTask {
  const { name, status, completed, priority } = aTask(id, fields);
  return { id, name, status, completed, priority };
}

type OccurrenceFields = Omit<TaskFields, 'project_id' | 'project_name'> &
  Partial<Pick<Occurrence, 'template_id' | 'project_id' | 'project_name' | 'missed' | 'missed_task_id'>>;

/** A whole occurrence of the repeating task `rule`, without a project. */
export function anOccurrence(id: string, fields: OccurrenceFields = {}): Occurrence {
  const { template_id = 'rule', project_id = null, project_name = null, missed = 0, missed_task_id = null } = fields;
  const { project_id: _, project_name: _name, ...given } = fields;
  const task = aTask(id, { ...given, recurring_task_id: template_id });
  return { ...task, kind: 'recurring', template_id, project_id, project_name, missed, missed_task_id };
}

/** Whether the row was put on the day by hand. */
type Picked = Partial<Pick<TodayTask, 'picked'>>;
export type DayTaskFields = TaskFields & Picked;

/** A whole task as a row of a day. */
export function aDayTask(id: string, { picked = false, ...fields }: DayTaskFields = {}): Task & TodayTask {
  return { ...aTask(id, fields), kind: 'task', template_id: null, picked, missed: 0, missed_task_id: null };
}

/** A whole occurrence as a row of a day. */
export function aDayOccurrence(id: string, { picked = false, ...fields }: OccurrenceFields & Picked = {}): TodayTask {
  return { ...anOccurrence(id, fields), picked };
}
