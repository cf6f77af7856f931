import { type Task, tasksContract } from '#contract/tasks.ts';
import { removeRule } from '#web/features/recurring/rule-mutations.ts';
import { call } from '#web/platform/api.ts';
import { act, offerUndo } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash, toastDeleted } from '#web/records/restore.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { removeTasks } from './task-changes.ts';
import { taskLane } from './task-mutations.ts';

export const removeTask = defineWrite<{ id: string }, { trash_id?: string | undefined }>({
  name: 'tasks.remove',
  lanes: taskLane,
  send: ({ id }, request_id, _, tell) =>
    call(tasksContract.delete, { params: { id }, query: { request_id } }, { tell }),
  show: (layer, { id }) => removeTasks(layer, [id]),
  inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
  waits: {
    answer: () => ({}),
    label: (layer, { id }) => ({ verb: 'delete', name: layer.get('task', id)?.name ?? '' }),
  },
  gone: () => ({}),
});

/**
 * Deletes a task, with Undo. Its recurring task continues; the toast says so and offers to end it. Rejects with the
 * reason of a refusal.
 */
export async function deleteTask(records: RecordStore, { id, name }: Pick<Task, 'id' | 'name'>): Promise<void> {
  const ruleId = records.get('task', id)?.recurring_task_id;
  const written = await records.write(removeTask({ id }));
  if (!ruleId) return toastDeleted(records, `“${name}”`, written);
  const end = () => void act(records, removeRule({ id: ruleId }), () => `“${name}” no longer repeats`);
  const also = { label: 'Stop repeating', run: end };
  offerUndo(records, `Deleted “${name}” this time. It comes again`, written, also);
}
