import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { taskQueries } from '../task-queries.ts';
import { inPlace } from '../task-view.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { changedPart, withOrderOf } from './board.ts';

/** An order says where every task lies, so those of one project go out one after another. */
export const orderScope = (projectId: string) => ({ id: `order of tasks ${projectId}` });

/**
 * Puts the tasks of a project into an order (ids): shown at once, one call, taken back when refused. Ids that are gone
 * meanwhile are left out. Rejects with the ApiError.
 */
export async function reorderTasks(client: QueryClient, projectId: string, order: readonly string[]): Promise<void> {
  const { queryKey } = taskQueries.ofProject(projectId);
  // A list that is being read would bring the old order back.
  await client.cancelQueries({ queryKey });
  const before = inPlace(client.getQueryData(queryKey) ?? []).map(({ id }) => id);
  const known = new Set(before);
  const after = order.filter((id) => known.has(id));
  const task_ids = changedPart(before, after);
  if (task_ids.length === 0) return;
  show(client, after);
  try {
    await call(tasksContract.reorder, { params: { id: projectId }, body: { task_ids } });
  } catch (error) {
    show(client, before);
    throw error;
  }
}

const show = (client: QueryClient, order: readonly string[]) =>
  client.setQueriesData<Task | Task[]>({ queryKey: ['tasks'] }, (cached) => {
    if (cached === undefined) return undefined;
    return Array.isArray(cached) ? withOrderOf(cached, order) : withOrderOf([cached], order)[0];
  });

interface ReorderTasks {
  /** All tasks of the project, in their new order. */
  ids: readonly string[];
  /** Their order until now; left out when taking back. */
  before?: readonly string[];
}

/** Puts the tasks of a project into an order, at once, with Undo. */
export function useReorderTasks(projectId: string) {
  const client = useQueryClient();
  const reorder = useMutation({
    scope: orderScope(projectId),
    mutationFn: ({ ids }: ReorderTasks) => reorderTasks(client, projectId, ids),
    onSuccess: (_, { before }) => {
      if (before) showUndo('Order of tasks changed', () => reorder.mutate({ ids: before }));
    },
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: taskQueries.ofProject(projectId).queryKey }),
  });
  return reorder;
}
