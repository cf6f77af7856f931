import { useQuery } from '@tanstack/react-query';
import { isQuiet } from '#contract/rules/quiet-hours.ts';
import { formatTime } from '#web/platform/format.ts';
import { notificationQueries } from './notification-queries.ts';

/** The end of the quiet hours, in which a notice of a task at this time (`HH:MM`) is held; null if it is not held. */
export function useQuietEnd(time: string): string | null {
  const { data: preferences } = useQuery(notificationQueries.preferences());
  if (!preferences || !isQuiet(time, preferences)) return null;
  const { quiet_hours_end, task_due_notifications, task_reminder_notifications } = preferences;
  return task_due_notifications || task_reminder_notifications ? formatTime(quiet_hours_end) : null;
}

export const quietSentence = (end: string): string => `Quiet hours: you’ll be notified at ${end}.`;
