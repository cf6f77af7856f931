/*
 * What a due date and a due time mean (docs/decisions/0080). A due date is a day of the person; a time before the hour
 * at which their day begins is after midnight, on the calendar date that follows.
 */

/** The time at which a person's day begins, `HH:MM`. @param dayStartHour 0–6. */
export const dayStartTime = (dayStartHour: number): string => `0${dayStartHour}:00`;

/** Whether a time of a person's day is on the calendar date after it. @param time `HH:MM`. */
export const isAfterMidnight = (time: string, dayStartHour: number): boolean => time < dayStartTime(dayStartHour);

/** Behind every time. */
const WITHOUT_TIME = '~';

/**
 * Text that sorts the times of a person's day as they come: `23:00`, then `26:00` for 02:00 of the night after. Without a
 * time it sorts last.
 */
export function timeOrder(time: string | null, dayStartHour: number): string {
  if (time === null) return WITHOUT_TIME;
  return isAfterMidnight(time, dayStartHour) ? `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` : time;
}

/** Where a person's clock is. */
export interface PersonNow {
  /** Their today, `YYYY-MM-DD`. */
  day: string;
  /** What their clock shows, `HH:MM`; where it shows an hour twice, the latest that it has shown. */
  time: string;
  /** 0–6. */
  dayStartHour: number;
}

/** Whether something that is not done is late: from the minute of its time on, without a time once its day has ended. */
export function isLate(due: { due_date: string | null; due_time?: string | null }, now: PersonNow): boolean {
  if (due.due_date === null || due.due_date > now.day) return false;
  return due.due_date < now.day || hasPassed(due.due_time ?? null, now);
}

/** Whether a time of the person's today has come. */
const hasPassed = (time: string | null, now: PersonNow): boolean =>
  timeOrder(time, now.dayStartHour) <= timeOrder(now.time, now.dayStartHour);

/** The times of a person's today that have come: from the day start to one time, and after midnight to another. */
export interface PassedTimes {
  dayStart: string;
  /** Inclusive. */
  passedTo: string;
  /** Inclusive; empty before midnight. */
  passedAfterMidnight: string;
}

/** Two ranges of times. A query that decides by them decides as {@link isLate}. */
export function passedTimes({ time, dayStartHour }: PersonNow): PassedTimes {
  const dayStart = dayStartTime(dayStartHour);
  return isAfterMidnight(time, dayStartHour)
    ? { dayStart, passedTo: '23:59', passedAfterMidnight: time }
    : { dayStart, passedTo: time, passedAfterMidnight: '' };
}
