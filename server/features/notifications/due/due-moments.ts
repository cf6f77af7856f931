import type { NotificationPreferences } from '#contract/notifications.ts';
import { NOTICE_TIME } from '#contract/rules/times-of-dates.ts';
import { addDays, type DayRules, dayStart, dueInstant, localInstant } from '#server/platform/calendar.ts';

const MINUTE_MS = 60_000;

/** A notice time of a record with a date. */
export type NoticeKind = 'reminder_date' | 'reminder' | 'due' | 'overdue' | 'ends_tomorrow' | 'ends_today';

/** The instant at which a notice is due. */
export interface Moment {
  kind: NoticeKind;
  at: Date;
  /** Whether it describes a lasting state, and is thus also sent if its time had passed when the row was written. */
  isLasting?: boolean;
}

/** The settings of a user that determine notice times. */
export interface Pace {
  rules: DayRules;
  preferences: Pick<NotificationPreferences, 'reminder_advance_time' | 'overdue_check_interval'>;
}

export interface TaskDates {
  due_date: string | null;
  due_time: string | null;
  reminder_date: string | null;
  reminder_time: string | null;
}

/**
 * The notice times of an open task: on its reminder date, at its time or in the morning; a while before the task is due at
 * a time; when it is due, at its time or in the morning; and a while later, or without a time after the end of its day.
 */
export function taskMoments({ due_date, due_time, reminder_date, reminder_time }: TaskDates, pace: Pace): Moment[] {
  const { rules, preferences } = pace;
  const moments: Moment[] =
    reminder_date === null ? [] : [{ kind: 'reminder_date', at: momentOf(reminder_date, reminder_time, rules) }];
  if (due_date === null) return moments;
  const due = momentOf(due_date, due_time, rules);
  const end = due_time === null ? dayStart(addDays(due_date, 1), rules) : due;
  return [
    ...moments,
    ...dueMoments(due, due_time, pace),
    { kind: 'overdue', at: plusMinutes(end, preferences.overdue_check_interval), isLasting: true },
  ];
}

/** The moments of an open instance: a while before its time, and when it is due. */
export const instanceMoments = (row: { due_date: string; due_time: string | null }, pace: Pace): Moment[] =>
  dueMoments(momentOf(row.due_date, row.due_time, pace.rules), row.due_time, pace);

const dueMoments = (due: Date, time: string | null, { preferences }: Pace): Moment[] => [
  ...(time === null ? [] : [{ kind: 'reminder' as const, at: plusMinutes(due, -preferences.reminder_advance_time) }]),
  { kind: 'due', at: due },
];

/** The moments of an unfinished project: the mornings of the day before its end and of that day. */
export const projectMoments = ({ due_date }: { due_date: string | null }, rules: DayRules): Moment[] =>
  due_date === null
    ? []
    : [
        { kind: 'ends_tomorrow', at: morningOf(addDays(due_date, -1), rules) },
        { kind: 'ends_today', at: morningOf(due_date, rules) },
      ];

const momentOf = (day: string, time: string | null, rules: DayRules): Date =>
  time === null ? morningOf(day, rules) : dueInstant(day, time, rules);

const morningOf = (day: string, { timezone }: DayRules): Date => localInstant(day, NOTICE_TIME, timezone);

const plusMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
