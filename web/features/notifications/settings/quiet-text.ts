import { formatTime } from '#web/platform/format.ts';

/** Explains quiet hours (`HH:MM`); equal or empty times mean none. */
export function quietText(start: string, end: string, locale?: string): string {
  if (start === end) return 'Never quiet: you are told at any hour.';
  const [from, to] = [start, end].map((time) => formatTime(time, locale));
  return `Nothing is mailed or shown between ${from} and ${to}; it waits.`;
}
