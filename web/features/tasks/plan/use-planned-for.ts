import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';

/**
 * Whether a task is on the list of a day (`YYYY-MM-DD`): due then, or picked for it. A pick is unknown until that list
 * was read; one that has changed since, such as on another device, is read again.
 */
export function usePlannedFor({ id, due_date }: Pick<Task, 'id' | 'due_date'>, date: string): boolean {
  const cache = useQueryClient();
  const state = useSyncExternalStore(
    (listener) => cache.getQueryCache().subscribe(listener),
    () => cache.getQueryState<Today>(['today', 'day', date]),
  );
  const isStale = state?.isInvalidated ?? false;
  useEffect(() => {
    if (isStale) void cache.refetchQueries({ queryKey: ['today', 'day', date], exact: true, type: 'inactive' });
  }, [cache, date, isStale]);
  return due_date === date || state?.data?.tasks.some((each) => each.id === id && each.picked) === true;
}
