import type { Task } from '#contract/tasks.ts';

/**
 * The tasks added last, newest first, without those of the day and without subtasks, which mean little on their own.
 */
export function recentTasks(tasks: readonly Task[], ofDay: readonly { id: string }[]): Task[] {
  const shown = new Set(ofDay.map(({ id }) => id));
  return tasks
    .filter(({ id, parent_task_id }) => parent_task_id === null && !shown.has(id))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}
