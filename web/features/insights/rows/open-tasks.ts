import type { PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { isOverdue } from '#web/features/tasks/task-view.ts';
import type { OpenStatus } from '../insights-place.ts';

/** The status under which an open task is counted: overdue takes precedence, and review counts as in progress. */
export function openStatusOf(task: Task, now: PersonNow): OpenStatus | null {
  if (task.completed) return null;
  if (isOverdue(task, now)) return 'overdue';
  return task.status === 'todo' ? 'todo' : 'in_progress';
}
