import { minutesOf, plannedOf } from './task-length.ts';

/** A sum of tasks and occurrences of a day. */
interface Summed {
  tasks: number;
  /** Minutes of their estimates. */
  estimated_duration: number;
  /** The number without an estimate. */
  assumed_count: number;
}

/** The rows of a day, and the sums of open and completed tasks without a row. */
interface DayRows {
  tasks: readonly { completed: boolean; estimated_duration: number | null }[];
  more_open: readonly Summed[];
  more_completed: readonly Summed[];
}

/**
 * Counts and minutes of a day, from its rows and its sums.
 * @param usual minutes of a task without an estimate.
 */
export function dayTotals({ tasks, more_open, more_completed }: DayRows, usual: number) {
  const listed = plannedOf(tasks, usual);
  const more = sumOf([...more_open, ...more_completed]);
  return {
    total_tasks: tasks.length + more.tasks,
    completed_tasks: tasks.filter(({ completed }) => completed).length + sumOf(more_completed).tasks,
    estimated_duration: listed.estimated_duration + more.estimated_duration,
    planned_minutes: listed.planned_minutes + minutesOfSummed(more, usual),
    assumed_count: listed.assumed_count + more.assumed_count,
  };
}

/** Planned minutes of a sum. */
export const minutesOfSummed = ({ estimated_duration, assumed_count }: Summed, usual: number): number =>
  minutesOf({ known_minutes: estimated_duration, assumed: assumed_count }, usual);

/** Adds several sums. */
export function sumOf(some: readonly Summed[]): Summed {
  const sum = (key: keyof Summed) => some.reduce((all, each) => all + each[key], 0);
  return {
    tasks: sum('tasks'),
    estimated_duration: sum('estimated_duration'),
    assumed_count: sum('assumed_count'),
  };
}
