/*
 * Due dates and times (docs/decisions/0080). A due date is a day of the user; a time before the start of their day is
 * after midnight, on the next calendar date.
 */

/** The time at which a person's day begins, `HH:MM`. @param dayStartHour 0–6. */
export const dayStartTime = (dayStartHour: number): string => `0${dayStartHour}:00`;

/**
 * Whether a time of a person's day is after midnight, on the next calendar date.
 * @param time `HH:MM`.
 */
export const isAfterMidnight = (time: string, dayStartHour: number): boolean => time < dayStartTime(dayStartHour);

/** Sorts after every time. */
const WITHOUT_TIME = '~';

/** A key that sorts times in the order of a person's day: `23:00`, then `26:00` for 02:00. Null sorts last. */
export function timeOrder(time: string | null, dayStartHour: number): string {
  if (time === null) return WITHOUT_TIME;
  return isAfterMidnight(time, dayStartHour) ? `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` : time;
}

/** The day and time on a person's clock. */
export interface PersonNow {
  /** Their today, `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM`; in an hour that the clock repeats, the latest time shown so far. */
  time: string;
  /** 0–6. */
  dayStartHour: number;
}

/** Whether an open task is late: from its due time on; without a time, once its day has ended. */
export function isLate(due: { due_date: string | null; due_time?: string | null }, now: PersonNow): boolean {
  if (due.due_date === null || due.due_date > now.day) return false;
  return due.due_date < now.day || hasPassed(due.due_time ?? null, now);
}

/**
 * Whether an open row of a list is overdue: it is late, or it is the current occurrence of a rule, whose row also shows
 * missed ones, and may be due today. What every screen and text counts as overdue.
 */
export const isOverdue = (
  row: { due_date: string | null; due_time?: string | null; missed?: number },
  now: PersonNow,
): boolean => isLate(row, now) || (row.missed ?? 0) > 0;

/** Whether a time of the user's today has passed. */
const hasPassed = (time: string | null, now: PersonNow): boolean =>
  timeOrder(time, now.dayStartHour) <= timeOrder(now.time, now.dayStartHour);

/** The times of a person's today that have passed, before midnight and after it. */
export interface PassedTimes {
  dayStart: string;
  /** Inclusive. */
  passedTo: string;
  /** Inclusive; empty before midnight. */
  passedAfterMidnight: string;
}

/** {@link isLate} as two ranges of times, for SQL. */
export function passedTimes({ time, dayStartHour }: PersonNow): PassedTimes {
  const dayStart = dayStartTime(dayStartHour);
  return isAfterMidnight(time, dayStartHour)
    ? { dayStart, passedTo: '23:59', passedAfterMidnight: time }
    : { dayStart, passedTo: time, passedAfterMidnight: '' };
}
