import { FIRST_DAY } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** A day, and the first due date of what belongs to it while it is open. */
export interface DueRange {
  day: string;
  dueFrom: string;
}

/** What a day lists: what is due, and besides what was put on it by hand. */
export interface DayRange extends DueRange {
  /** The ids of what was put on it, as `placesOf` makes them. */
  picked: string;
  /** The ids of what was completed on it and is listed, in the same way. */
  done: string;
}

/** What is due belongs to its day, and to the user's today also what is overdue. */
export const dueRangeOf = (ctx: Context, day: string): DueRange => ({
  day,
  dueFrom: day === today(ctx) ? FIRST_DAY : day,
});
