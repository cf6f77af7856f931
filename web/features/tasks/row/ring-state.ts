import type { Task } from '#contract/tasks.ts';

/** How the ring of a task is drawn: done, blocked by what it waits for, or open. */
export const ringState = ({ completed, can_start }: Pick<Task, 'completed' | 'can_start'>) =>
  completed ? 'done' : can_start ? 'open' : 'blocked';
