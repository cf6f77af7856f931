import { hrefOf } from '#web/platform/navigation.ts';
import { addDays, addMonths } from '#contract/general/days.ts';

/* Links to the rows behind a figure, which insights list in a side panel. */

/** Completions on days (`YYYY-MM-DD`), both included. */
export const hrefOfCompleted = (days: { from: string; to: string }): string =>
  hrefOf('insights', { ...days, rows: 'all' });

/** Completions in a month (`YYYY-MM`), up to today. */
export function hrefOfMonth(month: string, today: string): string {
  const from = `${month}-01`;
  const last = addDays(addMonths(from, 1), -1);
  return hrefOfCompleted({ from, to: today.startsWith(month) ? today : last });
}

/** Time spent in the last seven days on a pillar, outside all pillars (null), or in total. */
export function hrefOfGiven(pillarId?: string | null): string {
  const of = pillarId === undefined ? undefined : pillarId === null ? 'without.pillar' : `pillar.${pillarId}`;
  return hrefOf('insights', { range: 'week', rows: 'time', of });
}
