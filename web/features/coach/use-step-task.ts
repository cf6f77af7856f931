import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLate } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';

/** The state of a task that a step names. */
export type StepTask =
  /** `late`: it waits for a decision. `open`: it is not on the list of the day. `gone`: it was deleted. */
  { state: 'late' | 'listed' | 'open' | 'completed'; task: Task } | { state: 'loading' | 'gone' };

/**
 * A task that a step of the coach names, and whether it is on the list of a day already.
 * @param day `YYYY-MM-DD`, the day that the step would plan it for.
 */
export function useStepTask(id: string, day: string): StepTask {
  const records = useRecords();
  const { isPending, isError } = useRecord(taskQueries.one(id));
  const now = usePersonNow();
  const list = useQuery(todayQueries.day(day));
  const task = useSyncExternalStore(
    (listener) => records.watch(listener),
    () => records.get('task', id),
  );
  if (!task) return { state: isPending && !isError ? 'loading' : 'gone' };
  if (task.completed) return { state: 'completed', task };
  if (isLate(task, now)) return { state: 'late', task };
  if (list.isPending) return { state: 'loading' };
  return { state: list.data?.tasks.some((row) => row.id === id) ? 'listed' : 'open', task };
}
