import type { StoredTask } from '#contract/task-fields.ts';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act, offerUndo } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash, type Restoring, RESTORING, toastDeleted } from '#web/records/restore.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { removeTasks, showAgain, tasksToRemove } from './task-changes.ts';
import { taskLane } from './task-mutations.ts';

const restore = defineWrite<Restoring & { tasks: readonly StoredTask[] }, unknown>({
  ...RESTORING,
  name: 'tasks.restore',
  lanes: ({ tasks }) => ['trash', ...tasks.flatMap(taskLane)],
  show: (layer, { tasks }) => showAgain(layer, tasks),
});

/**
 * The writes that restore deleted tasks, which are shown at once.
 * @param trashIds of their entries in the trash.
 * @param tasks as they were before, with those below them; undefined if the write is of an earlier version.
 */
export function restoreTasks(trashIds: readonly (string | undefined)[], tasks: readonly StoredTask[] = []): Write[] {
  const writes = restoreFromTrash(trashIds);
  const [only] = writes;
  if (!only || writes.length > 1 || tasks.length === 0) return writes;
  return [restore({ ...(only.input as { ids: readonly string[] }), tasks })];
}

export const removeTask = defineWrite<{ id: string }, { trash_id?: string | undefined }, StoredTask[]>({
  name: 'tasks.remove',
  lanes: taskLane,
  send: ({ id }, request_id, _, tell) =>
    call(tasksContract.delete, { params: { id }, query: { request_id } }, { tell }),
  show: (layer, { id }) => removeTasks(layer, [id]),
  remember: (layer, { id }) => tasksToRemove(layer, [id]),
  inverse: (_input, before, { trash_id }) => restoreTasks([trash_id], before),
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
  const end = () =>
    void import('#web/features/recurring/rule-mutations.ts')
      .then(({ removeRule }) => act(records, removeRule({ id: ruleId }), () => `“${name}” no longer repeats`))
      .catch(toastFailure);
  const also = { label: 'Stop repeating', run: end };
  offerUndo(records, `Deleted “${name}” this time. It comes again`, written, also);
}
