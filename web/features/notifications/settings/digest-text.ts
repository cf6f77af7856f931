import type { User } from '#contract/auth.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { formatDate } from '#web/platform/format.ts';

/** The last day of a week with this first day, named for the locale: `Sunday`. */
export function lastDayOfWeek(week_starts_on: User['week_starts_on'], locale?: string): string {
  // 5 January 2026 is a Monday; the last day is the one before the first.
  const last = (WEEKDAYS.indexOf(week_starts_on) + 6) % 7;
  return formatDate(`2026-01-${String(5 + last).padStart(2, '0')}`, { weekday: 'long' }, locale);
}
