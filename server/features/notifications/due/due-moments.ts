import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, type DayRules, dayStart, dueInstant, localInstant } from '#server/platform/calendar.ts';

/** The time of notices about a day without a time. */
const MORNING = '09:00';

const MINUTE_MS = 60_000;

/** A notice time of a record with a date. */
export type NoticeKind = 'reminder_date' | 'reminder' | 'due' | 'overdue' | 'ends_tomorrow' | 'ends_today';

/** The instant at which a notice is due. */
export interface Moment {
  kind: NoticeKind;
  at: Date;
  /** Whether it describes a lasting state, and is thus also sent if its time had passed when the row was written. */
  stands?: boolean;
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
}

/**
 * The notice times of an open task: the morning of its reminder date; a while before its time; when it is due, at its
 * time or in the morning; and a while later, or without a time after the end of its day.
 */
export function taskMoments({ due_date, due_time, reminder_date }: TaskDates, { rules, preferences }: Pace): Moment[] {
  const { reminder_advance_time, overdue_check_interval } = preferences;
  const moments: Moment[] = [];
  if (reminder_date !== null) moments.push({ kind: 'reminder_date', at: morningOf(reminder_date, rules) });
  if (due_date === null) return moments;
  const due = dueMoment({ due_date, due_time }, rules);
  if (due_time !== null) moments.push({ kind: 'reminder', at: plusMinutes(due, -reminder_advance_time) });
  const end = due_time === null ? dayStart(addDays(due_date, 1), rules) : due;
  return [
    ...moments,
    { kind: 'due', at: due },
    { kind: 'overdue', at: plusMinutes(end, overdue_check_interval), stands: true },
  ];
}

/** The moment of an open instance: when it is due. */
export const instanceMoments = (row: { due_date: string; due_time: string | null }, rules: DayRules): Moment[] => [
  { kind: 'due', at: dueMoment(row, rules) },
];

/** The moments of an unfinished project: the mornings of the day before its end and of that day. */
export const projectMoments = ({ due_date }: { due_date: string | null }, rules: DayRules): Moment[] =>
  due_date === null
    ? []
    : [
        { kind: 'ends_tomorrow', at: morningOf(addDays(due_date, -1), rules) },
        { kind: 'ends_today', at: morningOf(due_date, rules) },
      ];

const dueMoment = ({ due_date, due_time }: { due_date: string; due_time: string | null }, rules: DayRules): Date =>
  due_time === null ? morningOf(due_date, rules) : dueInstant(due_date, due_time, rules);

const morningOf = (day: string, { timezone }: DayRules): Date => localInstant(day, MORNING, timezone);

const plusMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
