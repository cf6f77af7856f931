import { wallClock } from '#contract/general/days.ts';
import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { dayOf } from '#web/platform/clock.ts';
import { formatDay, formatDaysLate, formatDue, formatDueTime, formatTime } from '#web/platform/format.ts';
import { currentUser } from '#web/platform/session.ts';

/**
 * The due date of a task as text, and whether it is late; null without a due date.
 * @param on the day of the list that shows it. That day is left out, and so is the date of a late task.
 */
export function dueText(
  task: Pick<Task, 'due_date' | 'due_time' | 'completed'>,
  now: PersonNow,
  on?: string,
): { text: string; late: boolean } | null {
  const { due_date, due_time } = task;
  if (due_date === null) return null;
  if (task.completed) return { text: formatDay(due_date, now.day), late: false };
  const late = isLate(task, now);
  if (on !== undefined && due_date < now.day) return { text: formatDaysLate(due_date, now.day), late };
  if (due_date !== on) return { text: formatDue(due_date, due_time, now), late };
  return due_time === null ? null : { text: formatDueTime(due_date, due_time, now.dayStartHour), late };
}

/** When a task was completed: `8:12` if that was today, otherwise the day. */
export function doneText(completedAt: string, today: string): string {
  const rule = currentUser() ?? { timezone: 'UTC', day_start_hour: 0 };
  const instant = new Date(completedAt);
  const day = dayOf(instant, rule);
  if (day !== today) return formatDay(day, today);
  return formatTime(wallClock(instant, rule.timezone).time);
}
