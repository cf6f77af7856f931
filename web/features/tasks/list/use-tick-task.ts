import { useCallback } from 'react';
import type { Task } from '#contract/tasks.ts';
import { isOccurrence } from '../occurrence/occurrence-rows.ts';
import { useTickOccurrence } from '../occurrence/use-tick-occurrence.ts';
import { useCompleteTask } from '../task-mutations.ts';

/** Returns a function that completes or reopens a task or an occurrence. */
export function useTickTask() {
  const complete = useCompleteTask();
  const tickOccurrence = useTickOccurrence();
  return useCallback(
    (task: Task) => (isOccurrence(task) ? tickOccurrence(task) : complete(task)),
    [complete, tickOccurrence],
  );
}
