import { isLate } from '#contract/rules/due-time.ts';
import type { NewTask, Task } from '#contract/tasks.ts';
import { COLUMN_OF_STATUS, DEFAULT_TASK_CATEGORY, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { placeBehind } from '#web/platform/order.ts';
import type { Layer } from '#web/records/layers.ts';
import { placeOf, shownIn } from './project-of-task.ts';
import { clockOf, type Moment } from './task-changes.ts';

/** What a form sends; the rest has defaults. */
export type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

/** A new task as the server will probably answer, last in its project. Without a project it is in the Inbox. */
export function taskOf(draft: TaskDraft, layer: Layer, at: Moment): Task {
  const { kanban_column, completed: _, recurrence_pattern, dependency_task_ids = [], ...fields } = draft;
  const parent = draft.parent_task_id ? layer.get('task', draft.parent_task_id) : undefined;
  const projectId = draft.project_id ?? parent?.project_id;
  const project =
    projectId === undefined
      ? [...layer.all('project')].find(({ is_inbox }) => is_inbox)
      : layer.get('project', projectId);
  const project_id = project?.id ?? projectId ?? '';
  const siblings = [...layer.all('task')].filter((task) => task.project_id === project_id);
  const status = draft.status ?? (kanban_column ? STATUS_OF_COLUMN[kanban_column] : 'todo');
  const due_date = draft.due_date ?? null;
  const dependency_tasks = dependency_task_ids.flatMap((id) => {
    const task = layer.get('task', id);
    if (!task) return [];
    const { name, status: its, completed, priority } = task;
    return { id, name, status: its, completed, priority };
  });
  return {
    ...{ parent_task_id: null, description: '', priority: 'medium', category: DEFAULT_TASK_CATEGORY, due_time: null },
    ...{ start_date: null, reminder_date: null, estimated_duration: null, sub_task_completion_required: false },
    ...fields,
    ...{ project_name: 'Inbox', area_id: null, area_name: null, pillar_id: null, pillar_name: null },
    ...{ pillar_color: null, why: project?.description ?? null },
    ...(project && shownIn(project)),
    ...(parent && placeOf(parent)),
    ...{ project_id, due_date, status, kanban_column: COLUMN_OF_STATUS[status], completed: status === 'completed' },
    completed_at: status === 'completed' ? at.now : null,
    sort_order: placeBehind(siblings),
    ...{ sub_task_count: 0, completed_sub_task_count: 0, sub_tasks: null, dependency_task_ids, dependency_tasks },
    can_start: dependency_tasks.every(({ completed }) => completed),
    recurrence_pattern: (recurrence_pattern as Task['recurrence_pattern']) ?? null,
    repeat_from: draft.repeat_from ?? null,
    ...{
      recurring_task_id: null,
      completion_points: null,
      is_overdue: isLate({ due_date, due_time: fields.due_time ?? null }, clockOf(at)),
    },
    ...{ created_at: at.now, updated_at: at.now, date_created: at.now },
  };
}
