import { addDays } from '#contract/general/days.ts';
import { NOTICE_TIME } from '#contract/notifications.ts';
import { dayStartTime, isAfterMidnight } from '#contract/rules/due-time.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDueTime } from '#web/platform/format.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import type { Moment } from '../quick-add/read-draft.ts';
import { readDay, type Reader } from './read-day.ts';

const BEFORE = /^(.+?) (?:before|earlier|ahead)(?: (?:it|it['’]?s|is|the|due|date|time))*$/;
const DAYS = /^(\d{1,3}) ?(d|days?|w|weeks?)$/;
const [HOUR, DAY] = [60, 24 * 60];

/** The due date and time of the task of a reminder. */
export type DueOfReminder = Pick<StoredTask, 'due_date' | 'due_time'>;

/**
 * Reads text for a reminder: what a due date field reads without a repeat, and a time before the due date, such as
 * `30 min before` or `1 day before`. Without a due time it is counted from the hour of notices.
 * @param value the date of the reminder.
 * @returns undefined if the text has another meaning, or only part of it is understood.
 */
export function readReminder(
  grammar: Reader,
  text: string,
  moment: Moment,
  { value, due }: { value: string | null; due: DueOfReminder },
): ParsedDay | undefined {
  return (
    readBefore(text, moment, due) ??
    readDay(grammar, text, moment, { value: value ?? due.due_date, withTime: true, withRepeat: false })
  );
}

function readBefore(
  text: string,
  { dayStart, locale }: Moment,
  { due_date, due_time }: DueOfReminder,
): ParsedDay | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const before = BEFORE.exec(words)?.[1]
    ?.replace(/^half an hour$/, '30 min')
    .replace(/^an? /, '1 ');
  if (before === undefined || due_date === null) return undefined;
  const days = DAYS.exec(before);
  if (days) {
    const day = addDays(due_date, -Number(days[1]) * (days[2]!.startsWith('w') ? 7 : 1));
    return withTime(day, due_time, dayStart, locale);
  }
  const minutes = readDuration(before);
  if (!minutes) return undefined;
  const dueTime = due_time ?? NOTICE_TIME;
  const ofDay = minutesOf(dueTime) + (isAfterMidnight(dueTime, dayStart) ? DAY : 0) - minutes;
  // Before the start of the day it is still the day before.
  const daysEarlier = Math.floor((ofDay - minutesOf(dayStartTime(dayStart))) / DAY);
  const onClock = ((ofDay % DAY) + DAY) % DAY;
  const time = [onClock / HOUR, onClock % HOUR].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return withTime(addDays(due_date, daysEarlier), time, dayStart, locale);
}

const withTime = (day: string, time: string | null, dayStart: number, locale: string | undefined): ParsedDay => ({
  day,
  time,
  ...(time !== null && { more: formatDueTime(day, time, dayStart, locale) }),
});

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
