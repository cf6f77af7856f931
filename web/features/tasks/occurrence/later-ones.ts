import type { Occurrence, Task } from '#contract/tasks.ts';

/** Added to the toast for moved rows, since the later occurrences of those that repeat move with them. */
export function withLaterOnes(rows: readonly Pick<Task | Occurrence, 'recurring_task_id' | 'completed'>[]): string {
  if (!rows.some(({ recurring_task_id, completed }) => recurring_task_id !== null && !completed)) return '';
  return rows.length === 1 ? ', with its later ones' : ', with the later ones of those that repeat';
}
