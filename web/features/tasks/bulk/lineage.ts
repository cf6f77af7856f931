import type { Task } from '#contract/tasks.ts';

/** Tasks by id, to find the ancestors of each. */
export type KnownTasks = ReadonlyMap<string, Pick<Task, 'parent_task_id'>>;

/** The ids of the tasks above a task, the nearest first. */
function above(task: Pick<Task, 'parent_task_id'>, known: KnownTasks): string[] {
  const ids = new Set<string>();
  // A device may know one half of two moves, and then a circle.
  for (let id = task.parent_task_id; id !== null && !ids.has(id); id = known.get(id)?.parent_task_id ?? null)
    ids.add(id);
  return [...ids];
}

/** Sorts every task before its subtasks: a change of a parent is applied first, and its subtasks follow it. */
export function parentsFirst(tasks: readonly Task[], known: KnownTasks): Task[] {
  const depths = new Map(tasks.map((task) => [task.id, above(task, known).length]));
  return tasks.toSorted((one, other) => depths.get(one.id)! - depths.get(other.id)!);
}

/** The tasks that are below no other one of the list. */
export function topmost(tasks: readonly Task[], known: KnownTasks): Task[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return tasks.filter((task) => !above(task, known).some((id) => ids.has(id)));
}
