import { timeOrder } from '#contract/rules/due-time.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { withOrder } from '#web/platform/order.ts';

/**
 * The ids of the whole day with its timed rows sorted by time, within the places they have; all other rows keep theirs.
 * Null if they are in order. A timed row is open and due on the day itself: the time of an overdue or later one does
 * not matter here.
 */
export function sortedByTime({ date, tasks }: Pick<Today, 'date' | 'tasks'>, dayStartHour: number): string[] | null {
  const timeOf = ({ due_time }: TodayTask) => timeOrder(due_time, dayStartHour);
  const timed = tasks.filter(
    ({ completed, due_date, due_time }) => !completed && due_date === date && due_time !== null,
  );
  const sorted = timed.toSorted((one, other) => compare(timeOf(one), timeOf(other)));
  if (sorted.every((row, place) => row === timed[place])) return null;
  return withOrder(
    tasks.map(({ id }) => id),
    sorted.map(({ id }) => id),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
