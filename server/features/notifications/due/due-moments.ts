import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, type DayRules, dayStart, localInstant } from '#server/platform/calendar.ts';

/** When what has a day and no time is told on that day. */
const MORNING = '09:00';

const MINUTE_MS = 60_000;

/** What there is to tell of something with a day. */
export type NoticeKind = 'reminder_date' | 'reminder' | 'due' | 'overdue' | 'ends_tomorrow' | 'ends_today';

/** From when on there is something to tell. */
export interface Moment {
  kind: NoticeKind;
  at: Date;
  /** It tells how things stand, so it is told also when its moment had passed before there was anything to tell. */
  stands?: boolean;
}

/** What of a person decides when something is told. */
export interface Pace {
  rules: DayRules;
  preferences: Pick<NotificationPreferences, 'reminder_advance_time' | 'overdue_check_interval'>;
}

interface Task {
  due_date: string | null;
  due_time: string | null;
  reminder_date: string | null;
}

/**
 * An open task is told on the morning of its reminder date; a while before its time, if it has one; when it is due: at
 * its time, without one in the morning; and a while after that: without a time, after its day has ended.
 */
export function taskMoments({ due_date, due_time, reminder_date }: Task, { rules, preferences }: Pace): Moment[] {
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

/** An open instance is told when it is due. */
export const instanceMoments = (row: { due_date: string; due_time: string | null }, rules: DayRules): Moment[] => [
  { kind: 'due', at: dueMoment(row, rules) },
];

/** An unfinished project is told on the mornings of the day before its end and of that day. */
export const projectMoments = ({ due_date }: { due_date: string | null }, rules: DayRules): Moment[] =>
  due_date === null
    ? []
    : [
        { kind: 'ends_tomorrow', at: morningOf(addDays(due_date, -1), rules) },
        { kind: 'ends_today', at: morningOf(due_date, rules) },
      ];

const dueMoment = (
  { due_date, due_time }: { due_date: string; due_time: string | null },
  { timezone }: DayRules,
): Date => localInstant(due_date, due_time ?? MORNING, timezone);

const morningOf = (day: string, { timezone }: DayRules): Date => localInstant(day, MORNING, timezone);

const plusMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
