import { FIRST_DAY } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** A day, and the earliest due date of open tasks that belong to it. */
export interface DueRange {
  day: string;
  dueFrom: string;
}

/** A due task belongs to its day, and an overdue one also to the user's today. */
export const dueRangeOf = (ctx: Context, day: string): DueRange => ({
  day,
  dueFrom: day === today(ctx) ? FIRST_DAY : day,
});
