import { minutesOf, plannedOf } from './task-length.ts';

/** Completed things of a day that are summed up, in one pillar or in none. */
interface Summed {
  tasks: number;
  /** Minutes of their estimates. */
  estimated_duration: number;
  /** How many of them have none. */
  assumed_count: number;
}

/** The rows of a day, and what was completed on it besides them. */
interface DayRows {
  tasks: readonly { completed: boolean; estimated_duration: number | null }[];
  more_completed: readonly Summed[];
}

/** How much is on a day and done, and how long it takes: of the rows that are listed and of those that are summed up. */
export function dayTotals({ tasks, more_completed }: DayRows, usual: number) {
  const listed = plannedOf(tasks, usual);
  const more = summed(more_completed);
  return {
    total_tasks: tasks.length + more.tasks,
    completed_tasks: tasks.filter(({ completed }) => completed).length + more.tasks,
    estimated_duration: listed.estimated_duration + more.estimated_duration,
    planned_minutes: listed.planned_minutes + minutesOfSummed(more, usual),
    assumed_count: listed.assumed_count + more.assumed_count,
  };
}

/** Minutes of what is summed up, as they are planned. */
export const minutesOfSummed = ({ estimated_duration, assumed_count }: Summed, usual: number): number =>
  minutesOf({ known_minutes: estimated_duration, assumed: assumed_count }, usual);

function summed(some: readonly Summed[]): Summed {
  const sum = (key: keyof Summed) => some.reduce((all, each) => all + each[key], 0);
  return {
    tasks: sum('tasks'),
    estimated_duration: sum('estimated_duration'),
    assumed_count: sum('assumed_count'),
  };
}
