import { addMonths, dayStart, monthOf, monthStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** The month in which answers count, `YYYY-MM`, and the first day of the next: those of the person's own calendar. */
export function quotaMonth(ctx: Context): { month: string; nextFirst: string; resetsAt: Date } {
  const day = today(ctx);
  const nextFirst = addMonths(monthStart(day), 1);
  return { month: monthOf(day), nextFirst, resetsAt: dayStart(nextFirst, ctx) };
}
