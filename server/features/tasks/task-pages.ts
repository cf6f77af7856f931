import { PAGE_MAX } from '#contract/platform/paging.ts';
import type { Task } from '#contract/tasks.ts';
import type { Context } from '#server/platform/context.ts';
import { cutPage, type Page } from '#server/platform/pages.ts';
import { countTasks, findTaskPage, listTasks, type TaskFilter } from './queries.ts';

interface TaskListQuery extends TaskFilter {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * A page of tasks, newest first: completed ones by completion, others by creation. Without limit and cursor all of
 * them, in the user's order.
 * @throws InvalidInput for an invalid cursor.
 */
export async function readTaskPage(ctx: Context, query: TaskListQuery): Promise<Page<Task>> {
  const { limit = PAGE_MAX, cursor, ...filter } = query;
  if (query.limit === undefined && cursor === undefined) {
    const items = await listTasks(ctx, filter);
    return { items, total: items.length, next: null };
  }
  const key = filter.completed ? 'completed_at' : 'created_at';
  const found = await findTaskPage(ctx, filter, key, { limit, cursor });
  const { rows, next } = cutPage(found, limit, (task) => [task[key]!, task.id]);
  return { items: rows, total: await countTasks(ctx, filter), next };
}
