import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { stateOf } from '../rule-text.ts';

/** The task that a rule was created from, if there is one, which is its first occurrence. */
export interface FirstOccurrence {
  first: Task | undefined;
  /** Completes or reopens it. */
  onToggleFirst: (task: Task) => void;
}

/** The instances of a rule, with the task that it was created from in the shape of one, if it has a day. */
export function withFirst(
  instances: readonly RecurringTaskInstance[],
  { id, task_id }: Pick<RecurringTask, 'id' | 'task_id'>,
  first: Task | undefined,
): readonly RecurringTaskInstance[] {
  if (first === undefined || first.id !== task_id || first.due_date === null) return instances;
  return [...instances, { ...first, due_date: first.due_date, template_id: id, skipped: false, missed: false }];
}

export interface Month {
  /** `YYYY-MM` */
  month: string;
  instances: RecurringTaskInstance[];
}

/** Instances due up to today or closed already, by month, newest first. Open future instances are left out. */
export function historyByMonth(instances: readonly RecurringTaskInstance[], today: string): Month[] {
  const past = instances
    .filter((instance) => instance.due_date <= today || stateOf(instance) !== 'open')
    .toSorted((a, b) => (a.due_date < b.due_date ? 1 : a.due_date > b.due_date ? -1 : 0));
  const months = Map.groupBy(past, ({ due_date }) => due_date.slice(0, 7));
  return [...months].map(([month, each]) => ({ month, instances: each }));
}
