import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';

/**
 * Whether a task is on the list of a day (`YYYY-MM-DD`): due then, or picked for it. A pick is unknown until that list
 * was read.
 */
export function usePlannedFor({ id, due_date }: Pick<Task, 'id' | 'due_date'>, date: string): boolean {
  const cache = useQueryClient();
  const day = useSyncExternalStore(
    (listener) => cache.getQueryCache().subscribe(listener),
    () => cache.getQueryData<Today>(['today', 'day', date]),
  );
  return due_date === date || day?.tasks.some((each) => each.id === id && each.picked) === true;
}
