import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, type DayRules, dayStart, localInstant } from '#server/platform/calendar.ts';

/** When what has a day and no time is told on that day. */
export const MORNING = '09:00';

const MINUTE_MS = 60_000;

interface Due {
  due_date: string;
  due_time: string | null;
}

type Pace = Pick<NotificationPreferences, 'reminder_advance_time' | 'overdue_check_interval'>;

/** When a task is told to be due: at its time, without one in the morning of its day. */
export const dueMoment = ({ due_date, due_time }: Due, { timezone }: DayRules): Date =>
  localInstant(due_date, due_time ?? MORNING, timezone);

/** When a task with a time is announced; without a time there is nothing to count back from. */
export function reminderMoment({ due_date, due_time }: Due, { timezone }: DayRules, pace: Pace): Date | null {
  if (due_time === null) return null;
  return plusMinutes(localInstant(due_date, due_time, timezone), -pace.reminder_advance_time);
}

/** When a task is told to be overdue: a while after its time, without one a while after the day has ended. */
export function overdueMoment({ due_date, due_time }: Due, rules: DayRules, pace: Pace): Date {
  const end =
    due_time === null ? dayStart(addDays(due_date, 1), rules) : localInstant(due_date, due_time, rules.timezone);
  return plusMinutes(end, pace.overdue_check_interval);
}

/** The morning of a day. */
export const morningOf = (day: string, { timezone }: DayRules): Date => localInstant(day, MORNING, timezone);

const plusMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
