import type { Task } from '#contract/tasks.ts';

/** The value that all tasks share in a field, otherwise null. */
export function shared<Field extends keyof Task>(tasks: readonly Task[], field: Field): Task[Field] | null {
  const values = new Set(tasks.map((task) => task[field]));
  const [only = null] = values;
  return values.size === 1 ? only : null;
}
