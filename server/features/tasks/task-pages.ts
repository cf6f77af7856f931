import { PAGE_MAX } from '#contract/platform/paging.ts';
import type { Task, TaskSort } from '#contract/tasks.ts';
import type { Context } from '#server/platform/context.ts';
import { cutPage, type Page } from '#server/platform/pages.ts';
import { countTasks, findTaskPage, keyInOrder, listTasks, type TaskFilter } from './queries.ts';

interface TaskListQuery extends TaskFilter {
  sort?: TaskSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * A page of tasks; without `sort` newest first: completed ones by completion, others by creation. Without limit, cursor
 * and `sort` all of them, in the user's order.
 * @throws InvalidInput for an invalid cursor.
 */
export async function readTaskPage(ctx: Context, query: TaskListQuery): Promise<Page<Task>> {
  const { limit = PAGE_MAX, cursor, sort, ...filter } = query;
  if (query.limit === undefined && cursor === undefined && sort === undefined) {
    const items = await listTasks(ctx, filter);
    return { items, total: items.length, next: null };
  }
  const order = sort ?? (filter.completed ? '-completed_at' : '-created_at');
  const [found, total] = await Promise.all([
    findTaskPage(ctx, filter, order, { limit, cursor }),
    countTasks(ctx, filter),
  ]);
  const { rows, next } = cutPage(found, limit, (task) => [keyInOrder(task, order), task.id]);
  return { items: rows, total, next };
}
