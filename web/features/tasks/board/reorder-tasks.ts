import { type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { showOrder } from '#web/records/order-actions.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { taskQueries } from '../task-queries.ts';
import { inPlace } from '../task-view.ts';
import { changedPart } from './board.ts';

interface Order {
  projectId: string;
  /** Every task of the project. */
  ids: readonly string[];
  /** Their previous order. */
  before: readonly string[];
}

const send = defineWrite<Order, unknown>({
  name: 'tasks.reorder',
  // An order includes the place of every task.
  lanes: ({ projectId }) => [`order of tasks ${projectId}`],
  sentAfter: ({ ids }) => ids.map((id) => `task ${id}`),
  send: ({ projectId, ids, before }) =>
    call(tasksContract.reorder, {
      params: { id: projectId },
      body: { task_ids: changedPart(before, ids) },
    }),
  show: (layer, { ids }) => showOrder(layer, 'task', ids),
  inverse: ({ projectId, ids, before }): Write[] => [
    { ...send({ projectId, ids: before, before: ids }), onlyIf: [{ kind: 'task', order: ids }] },
  ],
  stale: ({ projectId }) => ({ soon: [taskQueries.ofProject(projectId).queryKey] }),
  waits: {
    answer: () => null,
    label: (layer, { projectId }) => ({ verb: 'order', name: layer.get('project', projectId)?.name ?? 'Tasks' }),
  },
});

/** The write that puts the tasks of a project into an order (ids), without deleted ones. Null if nothing changes. */
export function reorderTasks(records: RecordStore, projectId: string, order: readonly string[]): Write | null {
  const shown = records.shown<Task[]>(taskQueries.ofProject(projectId).queryKey) ?? [];
  const before = inPlace(shown).map(({ id }) => id);
  const known = new Set(before);
  const ids = order.filter((id) => known.has(id));
  return changedPart(before, ids).length === 0 ? null : send({ projectId, ids, before });
}

/** Returns a function that reorders the tasks of a project, at once, with Undo. */
export function useReorderTasks(projectId: string): (ids: readonly string[]) => void {
  const records = useRecords();
  return (ids) => {
    const write = reorderTasks(records, projectId, ids);
    if (write) void act(records, write, () => 'Order of tasks changed');
  };
}
