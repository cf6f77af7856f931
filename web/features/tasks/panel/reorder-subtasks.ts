import { type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { inOrder, withOrder } from '#web/platform/order.ts';
import { showOrder } from '#web/records/order-actions.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { taskQueries } from '../task-queries.ts';

interface SubtaskOrder {
  parentId: string;
  projectId: string;
  ids: readonly string[];
  /** Their previous order. */
  before: readonly string[];
}

/** Reorders the subtasks of a task. They share their places in the order of the project. */
export const reorderSubtasks = defineWrite<SubtaskOrder, unknown>({
  name: 'tasks.reorderSubtasks',
  lanes: ({ projectId }) => [`order of tasks ${projectId}`],
  sentAfter: ({ ids }) => ids.map((id) => `task ${id}`),
  send: async ({ projectId, ids }) => {
    const all = await call(tasksContract.ofProject, { params: { id: projectId } });
    const ordered = withOrder(
      all.map(({ id }) => id),
      ids,
    );
    const moved = new Set(ids);
    // Tasks after the last moved one keep their places and are not sent.
    const task_ids = ordered.slice(0, ordered.findLastIndex((id) => moved.has(id)) + 1);
    return call(tasksContract.reorder, { params: { id: projectId }, body: { task_ids } });
  },
  show: (layer, { parentId, ids }) => {
    layer.edit<Task[]>(taskQueries.subtasks(parentId).queryKey, (subtasks) => inOrder(subtasks, ids));
    const places = ids.map((id) => layer.get('task', id)?.sort_order ?? 0).toSorted((one, other) => one - other);
    showOrder(layer, 'task', ids, places);
  },
  inverse: ({ ids, before, ...where }): Write[] => [
    { ...reorderSubtasks({ ...where, ids: before, before: ids }), onlyIf: [{ kind: 'task', order: ids }] },
  ],
  stale: () => ({ now: [['tasks']] }),
  waits: {
    answer: () => null,
    label: (layer, { parentId }) => ({ verb: 'order', name: layer.get('task', parentId)?.name ?? 'Subtasks' }),
  },
});
