import { formatTime } from '#web/platform/format.ts';

/** What quiet hours (`HH:MM`) mean; alike start and end, or both empty, are none. */
export function quietWords(start: string, end: string, locale?: string): string {
  if (start === end) return 'Never quiet: you are told at any hour.';
  const [from, to] = [start, end].map((time) => formatTime(time, locale));
  return `Nothing is mailed or shown between ${from} and ${to}; it waits.`;
}
