import { useCallback } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useHeld } from '#web/ui/list/use-held.ts';
import { isOccurrence } from '../occurrence/occurrence-rows.ts';
import { useTickOccurrence } from '../occurrence/use-tick-occurrence.ts';
import { useCompleteTask } from '../task-mutations.ts';

/**
 * Ticks tasks and occurrences off and lets each stand for a moment where it was, before its list closes the gap.
 * `lingering` holds those tasks as they were.
 */
export function useLingering() {
  const complete = useCompleteTask();
  const tickOccurrence = useTickOccurrence();
  const { held: lingering, hold } = useHeld<Task>();
  const tick = useCallback(
    (task: Task) => {
      hold(task);
      void (isOccurrence(task) ? tickOccurrence(task) : complete(task));
    },
    [complete, tickOccurrence, hold],
  );
  return { lingering, tick };
}
