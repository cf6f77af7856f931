import type { TodayTask } from '#contract/today.ts';
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

/** What is left of a day: `Five things left today, about 2 h 45 in all.`, as far as estimates are known. */
export function leftWords(tasks: readonly Pick<TodayTask, 'completed' | 'estimated_duration'>[]): string {
  const left = tasks.filter(({ completed }) => !completed);
  const count = left.length;
  if (count === 0) return tasks.length === 0 ? 'Nothing is due today.' : 'Everything for today is done.';
  const minutes = left.reduce((sum, { estimated_duration }) => sum + (estimated_duration ?? 0), 0);
  const things = `${NUMBERS[count] ?? count} ${count === 1 ? 'thing' : 'things'} left today`;
  return minutes > 0 ? `${things}, about ${formatDuration(minutes)} in all.` : `${things}.`;
}
