import type { NewTask, StoredTask } from '#contract/tasks.ts';
import { DEFAULT_TASK_CATEGORY } from '#contract/vocabulary.ts';
import { placeBehind } from '#web/platform/order.ts';
import type { Layer } from '#web/records/layers.ts';
import { UNKNOWN_INBOX } from '#web/records/tasks/whole-tasks.ts';
import { inboxOf, type Moment } from './task-changes.ts';

/** What a form sends; the rest has defaults. */
export type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

/** A new task as the server will probably store it, open and last. Without a project it is in the Inbox. */
export function taskOf(draft: TaskDraft, layer: Layer, at: Moment): StoredTask {
  const parent = draft.parent_task_id ? layer.kept('task', draft.parent_task_id) : undefined;
  return {
    id: draft.id,
    project_id: draft.project_id ?? parent?.project_id ?? inboxOf(layer)?.id ?? UNKNOWN_INBOX,
    parent_task_id: draft.parent_task_id ?? null,
    name: draft.name,
    description: draft.description ?? '',
    status: 'todo',
    completed_at: null,
    priority: draft.priority ?? 'medium',
    category: draft.category ?? DEFAULT_TASK_CATEGORY,
    due_date: draft.due_date ?? null,
    due_time: draft.due_time ?? null,
    start_date: draft.start_date ?? null,
    reminder_date: draft.reminder_date ?? null,
    estimated_duration: draft.estimated_duration ?? null,
    sort_order: placeBehind(layer.all('task')),
    sub_task_completion_required: draft.sub_task_completion_required ?? false,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    dependency_task_ids: draft.dependency_task_ids ?? [],
    recurrence_pattern: draft.recurrence_pattern ?? null,
    repeat_from: draft.repeat_from ?? null,
    recurring_task_id: null,
    completion_points: null,
    created_at: at.now,
    updated_at: at.now,
  };
}
