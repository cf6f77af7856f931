import { type StoredTask, storedTask } from '#contract/task-fields.ts';
import { NewTask } from '#contract/tasks.ts';
import { placeBehind } from '#web/platform/order.ts';
import type { Layer } from '#web/records/layers.ts';
import { UNKNOWN_INBOX } from '#web/records/tasks/whole-tasks.ts';
import { inboxOf, type Moment } from './task-changes.ts';

/** What a form sends; the rest has defaults. */
export type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

const DEFAULTS = NewTask.parse({ name: 'New' });

/** A new task as the server will probably store it: open and last. Without a project it is in the Inbox. */
export function taskOf(draft: TaskDraft, layer: Layer, at: Moment): StoredTask {
  const parent = draft.parent_task_id ? layer.kept('task', draft.parent_task_id) : undefined;
  const task = { ...DEFAULTS, ...draft };
  return storedTask(task, {
    id: draft.id,
    project_id: draft.project_id ?? parent?.project_id ?? inboxOf(layer)?.id ?? UNKNOWN_INBOX,
    parent_task_id: task.parent_task_id,
    status: 'todo',
    completed_at: null,
    sort_order: placeBehind(layer.all('task')),
    sub_task_completion_required: task.sub_task_completion_required,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    dependency_task_ids: task.dependency_task_ids,
    recurrence_pattern: draft.recurrence_pattern ?? null,
    repeat_from: task.repeat_from ?? null,
    recurring_task_id: null,
    completion_points: null,
    created_at: (task.pasted_after && layer.kept('task', task.pasted_after)?.created_at) ?? at.now,
    updated_at: at.now,
  });
}
