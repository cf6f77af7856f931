import type { Occurrence, Task } from '#contract/tasks.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useRecords } from '#web/records/record-query.ts';

/**
 * Returns a function that skips an open occurrence, or the task that its rule was created from, at once, with Undo: it
 * is neither completed nor missed.
 */
export function useSkipOccurrence() {
  const records = useRecords();
  return (row: Pick<Occurrence | Task, 'id' | 'name'>) =>
    void import('./skip-task.ts').then(({ skipRow }) => skipRow(records, row)).catch(toastFailure);
}
