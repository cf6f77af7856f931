import type { Task } from '#contract/tasks.ts';
import { personNow } from '#web/platform/clock.ts';
import { formatSet } from '#web/platform/format.ts';

/** The value that all tasks share in a field, otherwise null. */
export function shared<Field extends keyof Task>(tasks: readonly Task[], field: Field): Task[Field] | null {
  const values = new Set(tasks.map((task) => task[field]));
  const [only = null] = values;
  return values.size === 1 ? only : null;
}

/** The new due day of tasks, with the time that they all have then: `tomorrow, 9:00`. */
export const newDueText = (
  tasks: readonly Task[],
  day: string,
  time: string | null = shared(tasks, 'due_time'),
): string => formatSet(day, time, personNow());
