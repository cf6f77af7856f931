import type { QueryClient } from '@tanstack/react-query';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { inOrder, withOrder } from '#web/platform/order.ts';
import { taskQueries } from '../task-queries.ts';

/**
 * Puts the subtasks of a task into an order (ids), at once; taken back when refused. Subtasks lie in the order of their
 * project, where they share the places they have. Rejects with the reason of a refusal.
 */
export async function reorderSubtasks(client: QueryClient, parent: Task, ids: readonly string[]): Promise<void> {
  const takeBack = await showAtOnce<Task[]>(client, taskQueries.subtasks(parent.id).queryKey, (subtasks) =>
    inOrder(subtasks, ids),
  );
  try {
    const all = await client.fetchQuery({ ...taskQueries.ofProject(parent.project_id), staleTime: 0 });
    const ordered = withOrder(
      all.map(({ id }) => id),
      ids,
    );
    const moved = new Set(ids);
    // What comes after the last of them keeps its place unnamed.
    const task_ids = ordered.slice(0, ordered.findLastIndex((id) => moved.has(id)) + 1);
    await call(tasksContract.reorder, { params: { id: parent.project_id }, body: { task_ids } });
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: ['tasks'] });
  }
}
