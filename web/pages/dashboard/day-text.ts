import { dayTotals } from '#contract/rules/day-totals.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { formatCount, formatDate, formatDuration } from '#web/platform/format.ts';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

const MORNING_HOUR = 4;

/**
 * `Good morning, Maya` for the hour (0–23) in the user's time zone. Before their day starts it is still the evening of
 * the day before; `Hello, Maya` in the night, which is the end of a day for some and the beginning for others.
 */
export function greeting(hour: number, dayStartHour: number, firstName: string): string {
  const isNight = hour >= dayStartHour && hour < MORNING_HOUR;
  const part = hour < dayStartHour || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  const words = isNight ? 'Hello' : `Good ${part}`;
  return firstName ? `${words}, ${firstName}` : words;
}

/** `Friday 20 November`, formatted for the locale. */
export const formatLongDate = (day: string, locale?: string): string =>
  formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' }, locale);

interface Day extends Pick<Today, 'more_open' | 'usual_task_minutes'> {
  tasks: readonly Pick<TodayTask, 'completed' | 'estimated_duration'>[];
}

/** The rest of a day: `Five things left today, about 2 h 45 in all.`, from estimates and the usual task length. */
export function remainingText({ tasks, more_open, usual_task_minutes: usual }: Day): string {
  const left = tasks.filter(({ completed }) => !completed);
  const { total_tasks: count, planned_minutes: minutes } = dayTotals(
    { tasks: left, more_open, more_completed: [] },
    usual,
  );
  if (count === 0) return tasks.length === 0 ? 'Nothing is due today.' : 'Everything for today is done.';
  const things = `${NUMBERS[count] ?? formatCount(count)} ${count === 1 ? 'thing' : 'things'} left today`;
  return minutes > 0 ? `${things}, about ${formatDuration(minutes)} in all.` : `${things}.`;
}
