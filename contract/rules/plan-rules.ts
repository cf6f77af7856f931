/* What planning a task for a day means, for the server and for optimistic updates. */

/**
 * The due date of a task planned for a day: an earlier one moves to the day, or the task would be planned to be late.
 */
export const dueWhenPlanned = (dueDate: string | null, day: string): string | null =>
  dueDate !== null && dueDate < day ? day : dueDate;

/**
 * Whether a task put on a day by hand is no longer on it: its due date was changed to a later one. With the old due
 * date it is on the day again.
 * @param dueThen the due date when it was put there.
 */
export const hasMovedOn = (
  dueDate: string | null,
  { day, dueThen }: { day: string; dueThen: string | null },
): boolean => dueDate !== null && dueDate > day && dueDate !== dueThen;
