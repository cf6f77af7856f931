import { formatDate } from '#web/platform/format.ts';

/** A calendar date from the URL, or null if it is none: `2026-02-30`, `tomorrow`. */
export function readDate(text: string | undefined): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** `Friday, 20 November`, formatted for the locale; with the year if it differs from today's. */
export function dayTitle(date: string, today: string, options: { short?: boolean; locale?: string } = {}): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(
    date,
    {
      weekday: 'long',
      day: 'numeric',
      month: options.short ? 'short' : 'long',
      ...(!sameYear && { year: 'numeric' }),
    },
    options.locale,
  );
}
