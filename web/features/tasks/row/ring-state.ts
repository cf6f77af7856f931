import type { Task } from '#contract/tasks.ts';

/** The look of a task's ring: done, blocked by a prerequisite, or open. */
export const ringState = ({ completed, can_start }: Pick<Task, 'completed' | 'can_start'>) =>
  completed ? 'done' : can_start ? 'open' : 'blocked';
