import { type RecurringTask, recurringContract } from '#contract/recurring.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { act } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import type { Saved } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';
import { restoreFromTrash, toastDeleted } from '#web/records/restore.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';
import { defineWrite, type Stale, type Write } from '#web/records/write-kinds.ts';
import type { RuleBody } from './form/rule-form.ts';

const lanes = ({ id }: { id: string }) => [`rule ${id}`];

const labelled =
  (verb: Verb) =>
  (layer: Layer, { id }: { id: string }): Label => ({ verb, name: layer.get('rule', id)?.name ?? '' });

/** What a change of a rule or its instances makes stale; the task that it was created from shows its pattern. */
export const staleRecurring = (task_id: string | null = null): Stale => ({
  now: [['recurring'], task_id === null ? ['tasks', 'occurrences'] : ['tasks']],
  soon: SUMMARIES,
});

const createRule = defineWrite<{ id: string; body: RuleBody; again?: boolean }, RecurringTask>({
  name: 'recurring.create',
  lanes,
  send: ({ id, body, again }) =>
    sendCreate(
      again,
      () => call(recurringContract.create, { body: { id, ...body } }),
      () => call(recurringContract.change, { params: { id }, body }),
    ),
  merge: (layer, answer) => layer.put('rule', answer),
  stale: (_, { task_id }) => staleRecurring(task_id),
});

export const changeRule = defineWrite<{ id: string; body: Partial<RuleBody> }, RecurringTask>({
  name: 'recurring.change',
  lanes,
  edits: { kind: 'rule', texts: ['name', 'description'], part: 'body' },
  send: ({ id, body }, _, seen) => call(recurringContract.change, { params: { id }, body: { ...body, ...seen } }),
  merge: (layer, answer) => layer.put('rule', answer),
  stale: (_, { task_id }) => staleRecurring(task_id),
  waits: { answer: (layer, { id }) => layer.get('rule', id), label: labelled('change') },
});

const pauseRule = defineWrite<{ id: string; paused: boolean }, RecurringTask>({
  name: 'recurring.pause',
  lanes,
  send: ({ id, paused }) => call(recurringContract.change, { params: { id }, body: { is_active: !paused } }),
  show: (layer, { id, paused }) => layer.patch('rule', id, { is_active: !paused }),
  merge: (layer, answer) => layer.put('rule', answer),
  inverse: ({ id, paused }): Write[] => [
    { ...pauseRule({ id, paused: !paused }), onlyIf: [{ kind: 'rule', id, fields: { is_active: !paused } }] },
  ],
  stale: () => staleRecurring(),
  waits: { answer: (layer, { id }) => layer.get('rule', id), label: labelled('change') },
});

/** Deletes a recurring task with its instances; `ifUntouched`: unless the person has changed any of them, or its task. */
export const removeRule = defineWrite<{ id: string; ifUntouched?: true }, { trash_id?: string | undefined }>({
  name: 'recurring.remove',
  lanes,
  send: ({ id, ifUntouched }, request_id) =>
    call(recurringContract.delete, {
      params: { id },
      query: { request_id, ...(ifUntouched && { if_untouched: 'true' }) },
    }),
  show: (layer, { id }) => layer.remove('rule', id),
  inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
  stale: () => ({ now: [['recurring'], ['tasks']], soon: SUMMARIES }),
  waits: { answer: () => ({}), label: labelled('delete') },
  gone: () => ({}),
});

/** Creates or changes a recurring task. The form shows errors. */
export function useSaveRule() {
  const records = useRecords();
  return useAction(async (saved: Saved<RuleBody>) => {
    const { id, body } = saved;
    const write = saved.isNew
      ? createRule({ id, body: saved.body, again: saved.again ?? false })
      : changeRule({ id, body });
    const { answer, reread } = await records.write(write);
    await reread;
    return answer;
  });
}

/** Returns a function that pauses or resumes a recurring task, at once, with Undo. */
export function usePauseRule() {
  const records = useRecords();
  return ({ id, name }: Pick<RecurringTask, 'id' | 'name'>, paused: boolean) =>
    void act(records, pauseRule({ id, paused }), () => (paused ? `“${name}” paused` : `“${name}” resumed`));
}

interface DeleteRule {
  id: string;
  /** The deleted item in the toast: `“Water the plants”`. */
  what: string;
}

/** Deletes a recurring task with its instances; Undo restores both. `onDeleted` closes its panel. */
export function useDeleteRule(onDeleted?: () => void) {
  const records = useRecords();
  return useAction(async ({ id, what }: DeleteRule) => {
    const written = await records.write(removeRule({ id }));
    onDeleted?.();
    toastDeleted(records, what, written);
    await written.reread;
  });
}
