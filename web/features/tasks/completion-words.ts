import type { Task } from '#contract/tasks.ts';
import { plural } from '#web/platform/format.ts';

/** What a toast says of a task that has just been completed or opened again: `“Buy shoes” completed · +20 points`. */
export function completionWords({
  name,
  completed,
  completion_points,
}: Pick<Task, 'name' | 'completed' | 'completion_points'>): string {
  if (!completed) return `“${name}” is open again`;
  return completion_points ? `“${name}” completed · +${plural(completion_points, 'point')}` : `“${name}” completed`;
}
