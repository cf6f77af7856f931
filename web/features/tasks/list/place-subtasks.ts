import type { Task } from '#contract/tasks.ts';

/** Tasks in the order of a list, with the depth of each subtask among them. */
export interface Placed {
  tasks: Task[];
  depthOf: ReadonlyMap<string, number>;
}

/**
 * Puts subtasks right below their task where both are in a list. One with a due date of its own keeps the place that
 * gives it.
 */
export function placeSubtasks(sorted: readonly Task[]): Placed {
  const ids = new Set(sorted.map(({ id }) => id));
  const below = Map.groupBy(sorted, ({ parent_task_id, due_date }) =>
    parent_task_id !== null && due_date === null && ids.has(parent_task_id) ? parent_task_id : null,
  );
  const tasks: Task[] = [];
  const depthOf = new Map<string, number>();
  const lay = (parent: string | null, depth: number) => {
    for (const task of below.get(parent) ?? []) {
      tasks.push(task);
      if (depth > 0) depthOf.set(task.id, depth);
      lay(task.id, depth + 1);
    }
  };
  lay(null, 0);
  return { tasks, depthOf };
}
