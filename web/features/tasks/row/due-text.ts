import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { dayOf, wallClock } from '#web/platform/clock.ts';
import { formatDay, formatDue, formatTime } from '#web/platform/format.ts';
import { currentUser } from '#web/platform/session.ts';

/** The due date of a task as text, and whether it is late; null without a due date. */
export function dueText(
  task: Pick<Task, 'due_date' | 'due_time' | 'completed'>,
  now: PersonNow,
): { text: string; late: boolean } | null {
  if (task.due_date === null) return null;
  if (task.completed) return { text: formatDay(task.due_date, now.day), late: false };
  return { text: formatDue(task.due_date, task.due_time, now), late: isLate(task, now) };
}

/** When a task was completed: `8:12` if that was today, otherwise the day. */
export function doneText(completedAt: string, today: string): string {
  const rule = currentUser() ?? { timezone: 'UTC', day_start_hour: 0 };
  const instant = new Date(completedAt);
  const day = dayOf(instant, rule);
  if (day !== today) return formatDay(day, today);
  return formatTime(wallClock(instant, rule.timezone).time);
}
