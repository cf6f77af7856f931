import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RecurringTask, type RecurringTaskInstance, recurringContract } from '#contract/recurring.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { showToast, showUndo } from '#web/ui/toast/toasts.ts';
import { staleRecurring } from './recurring-queries.ts';
import { changeWords, type InstanceState, stateOf } from './rule-words.ts';

const WAYS = { skipped: 'skip', open: 'reopen' } as const;

/**
 * Brings an instance into another state, shown at once where its rule is open. Rejects having taken it back.
 * @returns what its completion earned; null for the other states.
 */
async function send(client: QueryClient, instance: RecurringTaskInstance, to: InstanceState): Promise<number | null> {
  const { id, template_id } = instance;
  const shown = { completed: to === 'completed', skipped: to === 'skipped' };
  const takeBack = await showAtOnce<RecurringTaskInstance[]>(client, ['recurring', 'instances', template_id], (list) =>
    list.map((each) => (each.id === id ? { ...each, ...shown } : each)),
  );
  try {
    // What is completed has to be opened before it can be skipped.
    if (instance.completed && to === 'skipped') await call(recurringContract.reopen, { params: { id } });
    if (to === 'completed') return (await call(recurringContract.complete, { params: { id } })).completion_points;
    await call(recurringContract[WAYS[to]], { params: { id } });
    return null;
  } catch (error) {
    takeBack();
    void staleRecurring(client);
    throw error;
  }
}

async function sendBack(client: QueryClient, instance: RecurringTaskInstance, to: InstanceState): Promise<void> {
  await send(client, instance, to);
  await staleRecurring(client);
}

/** Changes an instance, says what has become of it with its points, and offers the way back. Waits until lists show it. */
async function changeWithUndo(client: QueryClient, instance: RecurringTaskInstance, to: InstanceState): Promise<void> {
  const points = await send(client, instance, to);
  const shown = staleRecurring(client);
  const words = changeWords(instance, to, { today: today(), points });
  const changed = { ...instance, completed: to === 'completed', skipped: to === 'skipped' };
  showUndo(words, () => void sendBack(client, changed, stateOf(instance)).catch(toastFailure));
  await shown;
}

const instancesOf = (ruleId: string, day: string) =>
  call(recurringContract.instances, { params: { id: ruleId }, query: { start_date: day, end_date: day } });

/** Returns a function that completes, skips or reopens an instance: at once, with Undo, taken back when refused. */
export function useChangeInstance() {
  const client = useQueryClient();
  return useCallback(
    (instance: RecurringTaskInstance, to: InstanceState) => changeWithUndo(client, instance, to).catch(toastFailure),
    [client],
  );
}

/** Completes or skips the earliest open instance of a rule. Pending until the rule shows the one after it. */
export function useCloseNext(rule: RecurringTask) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (to: 'completed' | 'skipped') => {
      const sameDay = rule.next_due === null ? [] : await instancesOf(rule.id, rule.next_due);
      const open = sameDay.find((each) => stateOf(each) === 'open');
      if (open) return changeWithUndo(client, open, to);
      showToast(`“${rule.name}” has nothing open on that day any more`);
      await staleRecurring(client);
    },
    onError: toastFailure,
  });
}
