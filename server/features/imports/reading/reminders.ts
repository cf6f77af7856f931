import { addDays } from '#server/platform/calendar.ts';
import type { TreeTask } from '../tree.ts';
import { joinParts, type Remarks } from './parts.ts';
import { dayOrNull, inZone, readInstant } from './when.ts';

const DAY_MINUTES = 24 * 60;
const MIDNIGHT = '00:00';
const OFFSET = /^(?:TRIGGER:)?([+-])?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:\d{1,8}S)?)?$/;

/** The minutes of `-PT1440M`, `P0DT9H0M0S` or `P1W`. */
export function durationMinutes(text: string): number | null {
  const [all, sign, weeks = 0, days = 0, hours = 0, minutes = 0] = OFFSET.exec(text) ?? [];
  if (all === undefined) return null;
  const total = (Number(weeks) * 7 + Number(days)) * DAY_MINUTES + Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

/**
 * Gives a task its reminder: the moment of the first trigger, an RFC 5545 duration from the due date or an instant. The
 * others are a line of the description.
 */
export function readReminders(
  task: TreeTask,
  triggers: readonly string[],
  timezone: string,
  place: string,
  remarks: Remarks,
): void {
  const [first, ...others] = triggers;
  if (first === undefined) return;
  const isRead = readOffset(task, first) || readAbsolute(task, first, timezone);
  const kept = isRead ? others : triggers;
  if (kept.length === 0) return;
  task.description = joinParts(task.description, `Reminders: ${kept.join(', ')}`);
  remarks.add('kept_as_text', 'reminders', `${place}: ${kept.join(', ')}`);
}

function readOffset(task: TreeTask, trigger: string): boolean {
  const offset = durationMinutes(trigger);
  if (offset === null || task.dueDate === null) return false;
  const minutes = minutesOf(task.dueTime ?? MIDNIGHT) + offset;
  const days = Math.floor(minutes / DAY_MINUTES);
  const day = dayOrNull(addDays(task.dueDate, days));
  if (day !== null) remind(task, day, timeOf(minutes - days * DAY_MINUTES));
  return day !== null;
}

function readAbsolute(task: TreeTask, trigger: string, timezone: string): boolean {
  const at = readInstant(trigger);
  if (at === null) return false;
  const { day, time } = inZone(at, timezone);
  remind(task, day, time);
  return true;
}

/** Midnight is the day alone, unless the task is due at a time. */
function remind(task: TreeTask, day: string, time: string): void {
  task.reminderDate = day;
  task.reminderTime = time === MIDNIGHT && task.dueTime === null ? null : time;
}

/** The minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
