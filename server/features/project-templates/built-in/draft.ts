import { type ProjectTemplate, TEMPLATE_TASK_DEFAULTS, type TemplateTask } from '#contract/project-templates.ts';
import type { Priority } from '#contract/vocabulary.ts';

/** The source of a built-in template. */
export interface Draft {
  name: string;
  description: string;
  category: string;
  tasks: readonly DraftTask[];
}

/** The source of a task; it refers to others of its template by name. */
interface DraftTask {
  name: string;
  description?: string;
  /** Days after the start. */
  day?: number;
  minutes?: number;
  priority?: Priority;
  below?: string;
  /** The tasks that it waits for. */
  after?: readonly string[];
}

/** @param place position of the template, from 1: the ids are derived from it, so it must never change. */
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

/** Stable ids, so that uses are counted for the same template in every version. */
function idOf(template: number, task: number): string {
  return `00000000-0000-7000-8000-${String(template).padStart(8, '0')}${String(task).padStart(4, '0')}`;
}
