import type { Task } from '#contract/tasks.ts';

/** Tasks in the order of a list, with the depth of each subtask. */
export interface Placed {
  tasks: Task[];
  depthOf: ReadonlyMap<string, number>;
}

/** Moves subtasks below their task if both are in a list. A subtask with its own due date keeps its place. */
export function placeSubtasks(sorted: readonly Task[]): Placed {
  const undated = sorted.filter(({ parent_task_id, due_date }) => parent_task_id !== null && due_date === null);
  const wanted = Map.groupBy(undated, ({ parent_task_id }) => parent_task_id);
  const parents = new Set(sorted.filter(({ id }) => wanted.has(id)).map(({ id }) => id));
  const isBelow = ({ parent_task_id, due_date }: Task) =>
    parent_task_id !== null && due_date === null && parents.has(parent_task_id);
  const tasks: Task[] = [];
  const depthOf = new Map<string, number>();
  const lay = (task: Task, depth: number) => {
    tasks.push(task);
    if (depth > 0) depthOf.set(task.id, depth);
    if (parents.has(task.id)) for (const part of wanted.get(task.id) ?? []) lay(part, depth + 1);
  };
  for (const task of sorted) if (!isBelow(task)) lay(task, 0);
  return { tasks, depthOf };
}
