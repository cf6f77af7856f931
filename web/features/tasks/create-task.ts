import type { QueryClient } from '@tanstack/react-query';
import { type NewTask, type Task, tasksContract } from '#contract/tasks.ts';
import { staleSummaries } from '#web/records/stale.ts';
import { call } from '#web/platform/api.ts';
import { putInCache } from './task-cache.ts';
import { refreshTask } from './task-mutations.ts';

/** What a form sends; the rest has defaults. */
export type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

/** Drafts whose answer never came: the server may have them. */
const unanswered = new Set<string>();

/**
 * Creates a task and adds it to the lists. Rejects with the reason of a refusal; sent again with the same `id` it makes
 * no second one, and what was typed since is sent as a change.
 */
export async function createTask(client: QueryClient, draft: TaskDraft): Promise<Task> {
  const { id, ...fields } = draft;
  const again = unanswered.has(id);
  unanswered.add(id);
  const created = await call(tasksContract.create, { body: draft });
  const task = again ? await call(tasksContract.change, { params: { id }, body: fields }) : created;
  unanswered.delete(id);
  putInCache(client, task);
  staleSummaries(client);
  return task;
}

/** Creates a subtask at the end of those of its task. Rejects with the reason of a refusal. */
export async function createSubtask(
  client: QueryClient,
  { id }: Pick<Task, 'id'>,
  draft: { id: string; name: string },
): Promise<void> {
  putInCache(client, await call(tasksContract.createSubtask, { params: { id }, body: draft }));
  staleSummaries(client);
  await refreshTask(client, id);
}
