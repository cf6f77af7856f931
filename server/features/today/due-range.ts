import { FIRST_DAY } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** A day, and the first due date of what belongs to it while it is open. */
export interface DueRange {
  day: string;
  dueFrom: string;
}

/** What is due belongs to its day, and to the user's today also what is overdue. */
export const dueRangeOf = (ctx: Context, day: string): DueRange => ({
  day,
  dueFrom: day === today(ctx) ? FIRST_DAY : day,
});
