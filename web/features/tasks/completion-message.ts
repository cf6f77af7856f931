import type { Task } from '#contract/tasks.ts';
import { completedText } from '#web/platform/format.ts';

/** The toast for a task that was completed or reopened: `“Buy shoes” completed · +20 points`. */
export const completionMessage = ({
  name,
  completed,
  completion_points,
}: Pick<Task, 'name' | 'completed' | 'completion_points'>): string =>
  `“${name}” ${completed ? completedText(completion_points) : 'reopened'}`;
