import type { QueryClient } from '@tanstack/react-query';
import { type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import { staleSummaries } from '#web/records/stale.ts';
import { call } from '#web/platform/api.ts';
import { showInCache, stopReading } from './bulk-cache.ts';
import type { Refusal } from './bulk-words.ts';
import { removeFromCache } from '../task-cache.ts';

/** How many tasks go into one call; with more there is progress to see between them. */
export const SLICE = 200;

/** A change of one task: what is sent, and how the task is shown before and after it. */
export interface Edit {
  changes: TaskChanges;
  before: Task;
  after: Task;
}

type OnProgress = (done: number) => void;

/**
 * Changes many tasks: shown at once, and as they were again where the server refuses or cannot be reached.
 * `failure` is why it could not go on to the end.
 */
export async function changeMany(client: QueryClient, edits: readonly Edit[], onProgress: OnProgress) {
  await stopReading(client);
  showInCache(
    client,
    edits.map(({ after }) => after),
  );
  const changed = new Set<string>();
  const details = new Map<string, string>();
  const failure = await inSlices(edits, onProgress, async (slice) => {
    const body = { tasks: slice.map(({ before: { id }, changes }) => ({ ...changes, id })) };
    const { tasks, refused } = await call(tasksContract.changeMany, { body });
    for (const { id } of tasks) changed.add(id);
    for (const { id, detail } of refused) details.set(id, detail);
    showInCache(client, tasks);
  });
  const [done, undone] = [edits.filter(({ before }) => changed.has(before.id)), edits.filter(isNotIn(changed))];
  showInCache(
    client,
    undone.map(({ before }) => before),
  );
  readAgain(client);
  const refused: Refusal[] = undone.flatMap(({ before: task }) => {
    const detail = details.get(task.id);
    return detail === undefined ? [] : [{ task, detail }];
  });
  return { done, refused, failure };
}

const isNotIn =
  (ids: ReadonlySet<string>) =>
  ({ before }: Edit) =>
    !ids.has(before.id);

/**
 * Deletes many tasks with all below them: gone at once, and there again when the server refuses or cannot be reached.
 * Returns those that were deleted and where they lie in the trash.
 */
export async function deleteMany(client: QueryClient, tasks: readonly Task[], onProgress: OnProgress) {
  await stopReading(client);
  removeFromCache(client, new Set(tasks.map(({ id }) => id)));
  const deleted: Task[] = [];
  const trashIds: string[] = [];
  const failure = await inSlices(tasks, onProgress, async (slice) => {
    const body = { task_ids: slice.map(({ id }) => id) };
    trashIds.push(...(await call(tasksContract.deleteMany, { body })).trash_ids);
    deleted.push(...slice);
  });
  readAgain(client);
  return { deleted, trashIds, failure };
}

/** Does it slice by slice until one fails; returns the reason, or null. */
async function inSlices<Item>(
  items: readonly Item[],
  onProgress: OnProgress,
  one: (slice: Item[]) => Promise<void>,
): Promise<unknown> {
  try {
    for (let from = 0; from < items.length; from += SLICE) {
      await one(items.slice(from, from + SLICE));
      onProgress(Math.min(from + SLICE, items.length));
    }
    return null;
  } catch (error) {
    return error;
  }
}

/** Other tasks follow: subtasks move along, those above complete, those that waited may start. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['tasks'] });
  staleSummaries(client);
}
