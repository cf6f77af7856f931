import { useCallback } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { useTickOccurrence } from '#web/features/tasks/occurrence/use-tick-occurrence.ts';
import { useCompleteTask } from '#web/features/tasks/task-mutations.ts';
import { isTask } from './day-rows.ts';

/** Returns a function that ticks a row of a day off, or opens it again. */
export function useTickRow() {
  const tickTask = useCompleteTask();
  const tickInstance = useTickOccurrence();
  return useCallback((row: TodayTask) => (isTask(row) ? tickTask(row) : tickInstance(row)), [tickTask, tickInstance]);
}
