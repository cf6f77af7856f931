import type { Task } from '#contract/tasks.ts';

/** Tasks in the order of a list, with the depth of each subtask. */
export interface Placed {
  tasks: Task[];
  depthOf: ReadonlyMap<string, number>;
}

/**
 * Moves subtasks below their task if both are in a list.
 * @param rising a task moves up to the first of its subtasks, so that one that is due soon stays near the top.
 */
export function placeSubtasks(sorted: readonly Task[], { rising = false } = {}): Placed {
  const listed = new Map(sorted.map((task) => [task.id, task]));
  const above = ({ parent_task_id }: Task) => (parent_task_id === null ? undefined : listed.get(parent_task_id));
  const below = Map.groupBy(sorted.filter(above), ({ parent_task_id }) => parent_task_id);
  const depthOf = new Map<string, number>();
  const placed = new Set<Task>();
  const place = (task: Task, depth: number) => {
    placed.add(task);
    if (depth > 0) depthOf.set(task.id, depth);
    for (const part of below.get(task.id) ?? []) place(part, depth + 1);
  };
  for (const task of sorted) {
    let top = task;
    for (let next = above(top); next; next = above(top)) top = next;
    if ((top === task || rising) && !placed.has(top)) place(top, 0);
  }
  return { tasks: [...placed], depthOf };
}
