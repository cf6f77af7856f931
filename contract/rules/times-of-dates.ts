/*
 * A due date and a reminder are a date and maybe a time, which needs the date. In a template the date is a number of days
 * after the start.
 */

/** The time of notices about a day without a time. */
export const NOTICE_TIME = '09:00';

export const DUE_TIME_NEEDS_DATE = 'A due time needs a due date';
export const REMINDER_NEEDS_DATE = 'A reminder with a time needs a date';

/** Whether a time lacks its date. */
export const lacksDate = (date: string | number | null | undefined, time: string | null | undefined): boolean =>
  Boolean(time) && (date ?? null) === null;

/** The time of a task that gets this date: clearing the date clears the time. */
export const timeOn = <T>(date: string | number | null, time: T): T | null => (date === null ? null : time);
