import type { Alignment, MonthOfHistory } from '#contract/alignment.ts';
import { formatCount, formatDate, plural } from '#web/platform/format.ts';

/** Whether anything earned points in this month or the last two weeks; without that, 0 is not shown as a score. */
export const hasScore = (alignment: Alignment): boolean =>
  alignment.rolling_weekly_score > 0 || alignment.previous_weekly_score > 0 || alignment.monthly_score > 0;

/**
 * Compares the week with the one before, without blame for fewer points. Null if that week had no points, or the
 * account did not exist on all its days.
 */
export function weekText({
  rolling_weekly_score: now,
  previous_weekly_score: before,
  has_previous_week,
}: Alignment): { text: string; isMore: boolean } | null {
  if (before === 0 || !has_previous_week) return null;
  const difference = now - before;
  if (difference === 0) return { text: 'as many as in the 7 days before', isMore: false };
  const points = formatCount(Math.abs(difference));
  return difference > 0
    ? { text: `${points} more than the 7 days before`, isMore: true }
    : { text: `${points} fewer than the 7 days before`, isMore: false };
}

/** `November`, with its year if it is not that of `today`. */
export const monthName = (month: string, today: string, locale?: string): string =>
  formatDate(
    `${month}-01`,
    { month: 'long', ...(month.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }) },
    locale,
  );

/** The month compared with its goal as of today; empty until the pace is known. */
export function paceText({ monthly_score, monthly_goal, on_pace, expected_by_today }: Alignment): string {
  if (monthly_goal === null) return '';
  if (monthly_score >= monthly_goal) return 'Reached';
  if (on_pace === null || expected_by_today === null) return '';
  return on_pace ? 'On pace' : `${plural(expected_by_today - monthly_score, 'point')} behind pace`;
}

/** The forecast for the month from the last 28 days; null while there is too little data. */
export function forecastText(alignment: Alignment, month: string): string | null {
  const { forecast, forecast_reaches_goal: reaches, needed_per_day: needed } = alignment;
  if (forecast === null) return null;
  const ahead = `At this pace you’ll end ${month} around ${plural(forecast, 'point')}`;
  if (reaches === null) return `${ahead}.`;
  if (reaches) return `${ahead}. That reaches your goal.`;
  return needed === null ? `${ahead}.` : `${ahead}. You need ${formatCount(needed)} a day to reach your goal.`;
}

/** The result of a month with a goal: `reached`, `not reached`, and for the current one `288 to go`. */
export function reachedText({ month, score, goal, is_reached }: MonthOfHistory, today: string): string {
  if (goal === null) return '';
  if (is_reached) return 'reached';
  return today.startsWith(month) ? `${formatCount(goal - score)} to go` : 'not reached';
}
