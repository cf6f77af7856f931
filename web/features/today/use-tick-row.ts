import { useCallback } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { useTickOccurrence } from '#web/features/tasks/occurrence/use-tick-occurrence.ts';
import { useCompleteTask } from '#web/features/tasks/task-mutations.ts';
import { isTask } from './day-rows.ts';

/** Returns a function that completes or reopens a row of a day. */
export function useTickRow() {
  const tickTask = useCompleteTask();
  const tickInstance = useTickOccurrence();
  return useCallback((row: TodayTask) => (isTask(row) ? tickTask(row) : tickInstance(row)), [tickTask, tickInstance]);
}
