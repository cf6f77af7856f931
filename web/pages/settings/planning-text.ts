import { WEEKDAYS } from '#contract/vocabulary.ts';
import { formatDate, formatTime } from '#web/platform/format.ts';

/** Explains a day that starts at an hour (0–6). */
export function dayStartText(hour: number, locale?: string): string {
  if (hour === 0) return 'A new day begins at midnight.';
  return `Until ${formatHour(hour, locale)} it still counts as yesterday.`;
}

/** The hours at which a day can start. */
export const dayStartChoices = (locale?: string) =>
  Array.from({ length: 7 }, (_, hour) => ({
    value: String(hour),
    label: hour === 0 ? 'Midnight' : formatHour(hour, locale),
  }));

/** The weekdays on which a week can start, named for the locale. */
export const weekStartChoices = (locale?: string) =>
  // 5 January 2026 is a Monday.
  WEEKDAYS.map((value, index) => ({
    value,
    label: formatDate(`2026-01-${String(5 + index).padStart(2, '0')}`, { weekday: 'long' }, locale),
  }));

const formatHour = (hour: number, locale?: string) => formatTime(`${String(hour).padStart(2, '0')}:00`, locale);
