import { useQuery } from '@tanstack/react-query';
import { isQuiet } from '#contract/rules/quiet-hours.ts';
import { formatTime } from '#web/platform/format.ts';
import { notificationQueries } from './notification-queries.ts';

/** A notice that comes at a time which the person chose. */
export interface TimedNotice {
  /** `HH:MM`. */
  time: string;
  type: 'task_due' | 'task_reminder' | 'recurring_task';
}

/** The end of the quiet hours, in which a notice is held; null if it is not held, or if the person gets none of its type. */
export function useQuietEnd({ time, type }: TimedNotice): string | null {
  const { data: preferences } = useQuery(notificationQueries.preferences());
  const isHeld = preferences && preferences[`${type}_notifications`] && isQuiet(time, preferences);
  return isHeld ? formatTime(preferences.quiet_hours_end) : null;
}

export const quietSentence = (end: string): string => `Quiet hours: you’ll be notified at ${end}.`;
