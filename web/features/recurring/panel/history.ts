import type { RecurringTaskInstance } from '#contract/recurring.ts';
import { stateOf } from '../rule-text.ts';

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
