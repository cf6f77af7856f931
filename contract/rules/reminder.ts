/*
 * A reminder of a task is a date and maybe a time, which needs the date. In a template the date is a number of days after
 * the start.
 */

/** The time of notices about a day without a time. */
export const NOTICE_TIME = '09:00';

export const REMINDER_NEEDS_DATE = 'A reminder with a time needs a date';

/** Whether the time of a reminder lacks its date. */
export const lacksReminderDate = (date: string | number | null | undefined, time: string | null | undefined): boolean =>
  Boolean(time) && (date ?? null) === null;

/** The time of a reminder that gets this date: clearing the date clears the time. */
export const reminderTimeOn = <T>(date: string | number | null, time: T): T | null => (date === null ? null : time);
