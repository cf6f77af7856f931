import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RecurringTask, recurringContract } from '#contract/recurring.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { staleRecurring } from './recurring-queries.ts';
import type { RuleBody } from './form/rule-form.ts';

interface SaveRule {
  id: string;
  body: RuleBody;
  /** `retry`: a create that may have arrived already, so what was typed since goes out once more as a change. */
  as: 'create' | 'retry' | 'change';
}

/** Creates or changes a recurring task. The form shows what went wrong. */
export function useSaveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, as }: SaveRule) => {
      const created = as === 'change' ? null : await call(recurringContract.create, { body: { id, ...body } });
      if (as === 'create' && created) return created;
      return call(recurringContract.change, { params: { id }, body });
    },
    onSuccess: async (rule) => {
      // The task it was made from shows its pattern.
      await Promise.all([staleRecurring(client), rule.task_id && client.invalidateQueries({ queryKey: ['tasks'] })]);
    },
  });
}

interface PauseRule {
  rule: Pick<RecurringTask, 'id' | 'name'>;
  paused: boolean;
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Pauses a recurring task or lets it go on, at once, with Undo. */
export function usePauseRule() {
  const client = useQueryClient();
  const pause = useMutation({
    mutationFn: ({ rule: { id }, paused }: PauseRule) =>
      call(recurringContract.change, { params: { id }, body: { is_active: !paused } }),
    onMutate: ({ rule: { id }, paused }) =>
      showAtOnce<RecurringTask[]>(client, ['recurring', 'list'], (rules) =>
        rules.map((each) => (each.id === id ? { ...each, is_active: !paused } : each)),
      ),
    onSuccess: (_, { rule, paused, undoing }) => {
      if (undoing) return;
      const said = paused
        ? `“${rule.name}” paused: what was still to come is gone, its history stays`
        : `“${rule.name}” goes on, without what the pause left out`;
      showUndo(said, () => pause.mutate({ rule, paused: !paused, undoing: true }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleRecurring(client),
  });
  return pause;
}

interface DeleteRule extends Pick<RecurringTask, 'id' | 'task_id'> {
  /** What is said to be deleted: `“Water the plants”`. */
  what: string;
}

/** Deletes a recurring task with its instances, and offers Undo, which brings both back. */
export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeleteRule) => call(recurringContract.delete, { params: { id } }),
    onSuccess: async (deleted, { id, task_id, what }) => {
      client.setQueryData<RecurringTask[]>(['recurring', 'list'], (rules) => rules?.filter((each) => each.id !== id));
      for (const kind of ['one', 'instances']) client.removeQueries({ queryKey: ['recurring', kind, id] });
      toastDeleted(client, what, [deleted]);
      await Promise.all([staleRecurring(client), task_id && client.invalidateQueries({ queryKey: ['tasks'] })]);
    },
  });
}
