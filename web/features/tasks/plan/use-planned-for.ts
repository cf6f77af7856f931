import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';

/**
 * Whether a task stands on the list of a day (`YYYY-MM-DD`): it is due then, or was picked for it. Where the list was not
 * read yet, a pick is not known.
 */
export function usePlannedFor({ id, due_date }: Pick<Task, 'id' | 'due_date'>, date: string): boolean {
  const cache = useQueryClient();
  const day = useSyncExternalStore(
    (listener) => cache.getQueryCache().subscribe(listener),
    () => cache.getQueryData<Today>(['today', 'day', date]),
  );
  return due_date === date || day?.tasks.some((each) => each.id === id && each.picked) === true;
}
