import type { Task } from '#contract/tasks.ts';
import type { OpenStatus } from '../insights-place.ts';

/** Where an open task is counted: once it is overdue it is counted as that alone, and in review it is in progress. */
export function countedAs(task: Pick<Task, 'completed' | 'status' | 'due_date'>, today: string): OpenStatus | null {
  if (task.completed) return null;
  if (task.due_date !== null && task.due_date < today) return 'overdue';
  return task.status === 'todo' ? 'todo' : 'in_progress';
}
