import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { recurringContract } from '#contract/recurring.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { staleRecurring } from '#web/features/recurring/recurring-queries.ts';
import { completionWords } from '#web/features/tasks/completion-words.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { withInstance, withoutRow } from './day-changes.ts';

type Way = 'complete' | 'skip' | 'reopen';

/**
 * Changes an instance of a recurring task, at once on every day that shows it. Rejects having taken it back.
 * @returns what its completion earned; null for the other ways.
 */
async function change(client: QueryClient, id: string, way: Way, shown: (day: Today) => Today): Promise<number | null> {
  const takeBack = await showAtOnce<Today>(client, ['today'], shown);
  try {
    if (way === 'complete') return (await call(recurringContract.complete, { params: { id } })).completion_points;
    await call(recurringContract[way], { params: { id } });
    return null;
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void staleRecurring(client);
  }
}

const reopen = (client: QueryClient, id: string) =>
  change(client, id, 'reopen', (day) => withInstance(day, id, { completed_at: null }));

const complete = (client: QueryClient, id: string) =>
  change(client, id, 'complete', (day) => withInstance(day, id, { completed_at: new Date().toISOString() }));

/** Returns a function that ticks an instance off, or opens it again: at once, with Undo, taken back when refused. */
export function useTickInstance() {
  const client = useQueryClient();
  return useCallback(
    async ({ id, name, completed }: TodayTask) => {
      const [does, undoes] = completed ? [reopen, complete] : [complete, reopen];
      try {
        const completion_points = await does(client, id);
        const said = completionWords({ name, completed: !completed, completion_points });
        showUndo(said, () => void undoes(client, id).catch(toastFailure));
      } catch (error) {
        toastFailure(error);
      }
    },
    [client],
  );
}

/** Skips an instance, at once, with Undo: it is neither done nor missing. */
export function useSkipInstance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TodayTask) => change(client, id, 'skip', (day) => withoutRow(day, id)),
    onSuccess: (_, { id, name }) => showUndo(`“${name}” skipped`, () => void reopen(client, id).catch(toastFailure)),
    onError: toastFailure,
  });
}
