/* What it means to plan a task for a day, for the server and for what the web shows meanwhile. */

/** The due date of a task once it is planned for a day: one before the day moves to it, or it would be late by plan. */
export const dueWhenPlanned = (dueDate: string | null, day: string): string | null =>
  dueDate !== null && dueDate < day ? day : dueDate;

/**
 * Whether what was put on a day by hand has moved away from it: it was given another due date since, a later one than the
 * day. With the old due date it is back.
 * @param dueThen the due date when it was put there.
 */
export const hasMovedOn = (
  dueDate: string | null,
  { day, dueThen }: { day: string; dueThen: string | null },
): boolean => dueDate !== null && dueDate > day && dueDate !== dueThen;
