import { type DueOfReminder, readTimeBefore } from '#contract/quick-add/reminders.ts';
import { formatDueTime } from '#web/platform/format.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import type { Moment } from '../quick-add/read-draft.ts';
import { readDay, type Reader } from './read-day.ts';

/**
 * Reads text for a reminder: what a due date field reads without a repeat, and a time before the due date, such as
 * `30 min before` or `1 day before`.
 * @param value the date of the reminder.
 * @returns undefined if the text has another meaning, or only part of it is understood.
 */
export function readReminder(
  grammar: Reader,
  text: string,
  moment: Moment,
  { value, due }: { value: string | null; due: DueOfReminder },
): ParsedDay | undefined {
  const { dayStart, locale } = moment;
  const before = readTimeBefore(text, due, moment);
  if (!before) {
    return readDay(grammar, text, moment, { value: value ?? due.due_date, withTime: true, withRepeat: false });
  }
  const { date: day, time } = before;
  return { day, time, ...(time !== null && { more: formatDueTime(day, time, dayStart, locale) }) };
}
