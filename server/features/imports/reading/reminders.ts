import { readTimeBefore } from '#contract/quick-add/reminders.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays } from '#server/platform/calendar.ts';
import type { ReadContext, TreeTask } from '../tree.ts';
import { momentInWords, offsetInWords } from './in-words.ts';
import { joinParts, type Remarks } from './parts.ts';
import { type ReadDay, readClock } from './read-dates.ts';
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
  context: ReadContext,
  remarks: Remarks,
): void {
  const [first, ...others] = triggers;
  if (first === undefined) return;
  const isRead = readOffset(task, first) || readAbsolute(task, first, context.timezone);
  const kept = isRead ? others : triggers;
  if (kept.length === 0) return;
  const words = kept.map((trigger) => triggerInWords(trigger, context)).join(', ');
  task.description = joinParts(task.description, `${kept.length === 1 ? 'Reminder' : 'Reminders'}: ${words}`);
  remarks.add(
    'kept_as_text',
    'reminders',
    `“${task.name}”: ${kept.length === 1 ? 'a reminder' : 'reminders'} ${words}`,
  );
}

/** `1 day before`, `on 2 December 2026, 9:00`; any other text as it is. */
function triggerInWords(trigger: string, context: ReadContext): string {
  const [, duration = trigger, date] = /^(\S+) from (start|end|due)_date$/.exec(trigger) ?? [];
  const offset = durationMinutes(duration);
  if (offset === 0) return date === 'start' ? 'at the start' : offsetInWords(0);
  if (offset !== null) return [offsetInWords(offset), ...(date ? [`the ${date} date`] : [])].join(' ');
  const at = readInstant(trigger);
  if (at === null) return trigger;
  const { day, time } = inZone(at, context.timezone);
  return `on ${momentInWords({ date: day, time }, context)}`;
}

/** What `Remind` columns have instead of a reminder. */
const NONE = /^(?:no|none|off|never|false|-|nein|keine?)?$/i;
/** Longer cells are not reminders. */
const CELL_MAX = 50;

/**
 * The reminder of a cell beside the due date of its task: a time on that day, or a time before it, such as `30 min`, `1 day
 * before` or `-PT30M`. Without a day and a time: there is none.
 * @returns null if the cell is something else, or there is no due date.
 */
export function reminderBeside(
  due: { day: string | null; time: string | null },
  cell: string,
  { today, weekStartsOn, locale }: ReadContext,
): ReadDay | { day: null; time: null } | null {
  if (NONE.test(cell)) return { day: null, time: null };
  if (due.day === null || cell.length > CELL_MAX) return null;
  const clock = readClock(cell);
  if (clock !== null) return { day: due.day, time: clock };
  const offset = durationMinutes(cell);
  if (offset !== null) return atOffset(due.day, due.time, offset);
  const language = { dayStart: 0, today, locale, weekStart: (WEEKDAYS.indexOf(weekStartsOn) + 1) % WEEKDAYS.length };
  const moment = { due_date: due.day, due_time: due.time };
  // In a column of reminders, `30 min` is as long before.
  const before = readTimeBefore(cell, moment, language) ?? readTimeBefore(`${cell} before`, moment, language);
  return before && dayOrNull(before.date) !== null ? { day: before.date, time: before.time } : null;
}

function atOffset(due: string, time: string | null, offset: number): { day: string; time: string } | null {
  const minutes = minutesOf(time ?? MIDNIGHT) + offset;
  const days = Math.floor(minutes / DAY_MINUTES);
  const day = dayOrNull(addDays(due, days));
  return day === null ? null : { day, time: timeOf(minutes - days * DAY_MINUTES) };
}

function readOffset(task: TreeTask, trigger: string): boolean {
  const offset = durationMinutes(trigger);
  if (offset === null || task.dueDate === null) return false;
  const at = atOffset(task.dueDate, task.dueTime, offset);
  if (at !== null) remind(task, at.day, at.time);
  return at !== null;
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
