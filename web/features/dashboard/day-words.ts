import { formatDate, formatDuration } from '#web/platform/format.ts';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** `Good morning, Maya` by the hour (0–23) of the person's own clock. */
export function greeting(hour: number, firstName: string): string {
  const part = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`;
}

/** `Friday 20 November`, in the locale's own way. */
export const dateWords = (day: string, locale?: string): string =>
  formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' }, locale);

/** `Five things left today, about 2 h 45 in all.` `minutes` sums the estimates that are known. */
export function leftWords(count: number, minutes: number): string {
  if (count === 0) return 'Nothing is due today.';
  const things = `${NUMBERS[count] ?? count} ${count === 1 ? 'thing' : 'things'} left today`;
  return minutes > 0 ? `${things}, about ${formatDuration(minutes)} in all.` : `${things}.`;
}
