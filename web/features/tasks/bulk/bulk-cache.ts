import type { QueryClient } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { belongsTo } from '../task-cache.ts';

type Cached = Task | Task[] | undefined;

/** Lists of what lies in something. From others, a task goes when they are read again. */
const LEFT_AT_ONCE: ReadonlySet<unknown> = new Set(['of-project', 'subtasks']);

/** Shows many tasks in every cached list, each list written once: those that are there, and those that come into it. */
export function showInCache(client: QueryClient, tasks: readonly Task[]): void {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const [key, cached] of client.getQueriesData<Cached>({ queryKey: ['tasks'] })) {
    if (!cached) continue;
    if (!Array.isArray(cached)) {
      if (byId.has(cached.id)) client.setQueryData<Cached>(key, byId.get(cached.id));
      continue;
    }
    const there = new Set(cached.map(({ id }) => id));
    const coming = tasks.filter((task) => !there.has(task.id) && belongsTo(key, task));
    if (coming.length === 0 && !tasks.some(({ id }) => there.has(id))) continue;
    const staying = cached.flatMap((task) => {
      const next = byId.get(task.id) ?? task;
      return next !== task && LEFT_AT_ONCE.has(key[1]) && !belongsTo(key, next) ? [] : next;
    });
    client.setQueryData<Cached>(key, [...staying, ...coming]);
  }
}

/** Every task that is cached, by id. */
export function cachedTasks(client: QueryClient): Map<string, Task> {
  const all = client.getQueriesData<Cached>({ queryKey: ['tasks'] }).flatMap(([, cached]) => cached ?? []);
  return new Map(all.map((task) => [task.id, task]));
}

/** Ends reads of what is shown already, which would bring the old state back. */
export function stopReading(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: ['tasks'], predicate: ({ state }) => state.data !== undefined });
}
