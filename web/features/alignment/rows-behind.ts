import { hrefOf } from '#web/platform/navigation.ts';
import { addDays, addMonths } from '#web/ui/date/days.ts';

/* Where the rows behind a figure are listed: insights show them at its side. */

/** What was completed on days (`YYYY-MM-DD`), both included. */
export const hrefOfCompleted = (days: { from: string; to: string }): string =>
  hrefOf('insights', { ...days, rows: 'all' });

/** What was completed in a month (`YYYY-MM`), up to today. */
export function hrefOfMonth(month: string, today: string): string {
  const from = `${month}-01`;
  const last = addDays(addMonths(from, 1), -1);
  return hrefOfCompleted({ from, to: today.startsWith(month) ? today : last });
}

/** What the time of the last seven days was given to, for a pillar, for none (null), or in all. */
export function hrefOfGiven(pillarId?: string | null): string {
  const of = pillarId === undefined ? undefined : pillarId === null ? 'without.pillar' : `pillar.${pillarId}`;
  return hrefOf('insights', { range: 'week', rows: 'time', of });
}
