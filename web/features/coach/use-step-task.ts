import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLate } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';

/** `late`: it needs a decision. `open`: it is not on the list of the day. `gone`: it was deleted. */
export type StepTask = { state: 'late' | 'listed' | 'open' | 'completed'; task: Task } | { state: 'loading' | 'gone' };

/** The state of a task that a step names. @param day the day for which it would be planned. */
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
