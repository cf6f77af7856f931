import { type ProjectTemplate, TEMPLATE_TASK_DEFAULTS, type TemplateTask } from '#contract/project-templates.ts';
import type { Priority } from '#contract/vocabulary.ts';

/** A template as we write it. */
export interface Draft {
  name: string;
  description: string;
  category: string;
  tasks: readonly DraftTask[];
}

/** A task as we write it; others of its template are named by their names. */
interface DraftTask {
  name: string;
  description?: string;
  /** Days after the start. */
  day?: number;
  minutes?: number;
  priority?: Priority;
  /** The task that it is a subtask of. */
  below?: string;
  /** The tasks that it waits for. */
  after?: readonly string[];
}

/** @param place of the template among ours, from 1: it makes its ids, so it never changes. */
export function templateOf(draft: Draft, place: number): ProjectTemplate {
  const tasks = tasksOf(draft, place);
  return {
    id: idOf(place, 0),
    name: draft.name,
    description: draft.description,
    category: draft.category,
    area_id: null,
    tasks,
    task_count: tasks.length,
    usage_count: 0,
    last_used_at: null,
    is_default: true,
    created_at: null,
    updated_at: null,
  };
}

function tasksOf({ tasks }: Draft, template: number): TemplateTask[] {
  const ids = new Map(tasks.map(({ name }, place) => [name, idOf(template, place + 1)]));
  return tasks.map(({ name, description, day, minutes, priority, below, after = [] }, place) => ({
    ...TEMPLATE_TASK_DEFAULTS,
    id: ids.get(name)!,
    name,
    description: description ?? null,
    priority: priority ?? 'medium',
    estimated_duration: minutes ?? null,
    due_offset_days: day ?? null,
    sort_order: place,
    parent_task_id: below === undefined ? null : ids.get(below)!,
    dependency_task_ids: after.map((other) => ids.get(other)!),
  }));
}

/** Ids that never change, so that a use is counted for the same template in every version. */
function idOf(template: number, task: number): string {
  return `00000000-0000-7000-8000-${String(template).padStart(8, '0')}${String(task).padStart(4, '0')}`;
}
