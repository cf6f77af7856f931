import type { Task } from '#contract/tasks.ts';
import { completedText, plural } from '#web/platform/format.ts';

/**
 * The toast for a task that was completed or reopened: `“Buy shoes” completed · +20 points`.
 * @param lost the points that a reopened task had.
 */
export const completionMessage = (
  { name, completed, completion_points }: Pick<Task, 'name' | 'completed' | 'completion_points'>,
  lost?: number | null,
): string =>
  `“${name}” ${completed ? completedText(completion_points) : lost ? `reopened, ${plural(lost, 'point')} fewer` : 'reopened'}`;
