import { formatTime } from '#web/platform/format.ts';

/** Explains quiet hours (`HH:MM`); equal or empty times mean none. */
export function quietText(start: string, end: string, locale?: string): string {
  if (start === end) return 'Off. You’re notified at any hour.';
  const [from, to] = [start, end].map((time) => formatTime(time, locale));
  return `Notifications are held between ${from} and ${to}.`;
}
