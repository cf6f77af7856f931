import type { Task } from '#contract/tasks.ts';
import { plural } from '#web/platform/format.ts';

/** The toast for a task that was completed or reopened: `“Buy shoes” completed · +20 points`. */
export function completionMessage({
  name,
  completed,
  completion_points,
}: Pick<Task, 'name' | 'completed' | 'completion_points'>): string {
  if (!completed) return `“${name}” reopened`;
  return completion_points ? `“${name}” completed · +${plural(completion_points, 'point')}` : `“${name}” completed`;
}
