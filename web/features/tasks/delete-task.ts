import type { QueryClient } from '@tanstack/react-query';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { staleSummaries } from '#web/records/stale.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { removeFromCache } from './task-cache.ts';

/** Deletes a task, and offers Undo. Rejects with the reason of a refusal. */
export async function deleteTask(client: QueryClient, { id, name }: Pick<Task, 'id' | 'name'>): Promise<void> {
  const deleted = await call(tasksContract.delete, { params: { id } });
  removeFromCache(client, new Set([id]));
  toastDeleted(client, `“${name}”`, [deleted]);
  staleSummaries(client);
  // What waited for it is free, and the task above it counts anew; itself it must not ask for again.
  void client.invalidateQueries({ queryKey: ['tasks'], predicate: ({ queryKey }) => queryKey[2] !== id });
}
