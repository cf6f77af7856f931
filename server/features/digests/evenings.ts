import type { Weekday } from '#contract/vocabulary.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, dayOfWeek, localInstant, userDay } from '#server/platform/calendar.ts';

/** The time of digests. */
export const EVENING = '18:00';

/** A digest that is later than this is not sent. */
const LATE_MAX_MS = 12 * 60 * 60 * 1000;

/** The day whose evening in a zone began after `from` and up to `to`; null if none did. */
export function eveningIn(timezone: string, from: Date, to: Date): string | null {
  const today = userDay(to, { timezone, dayStartHour: 0 });
  const day = [today, addDays(today, -1)].find((each) => localInstant(each, EVENING, timezone) <= to)!;
  const at = localInstant(day, EVENING, timezone);
  return at > from && to.getTime() - at.getTime() <= LATE_MAX_MS ? day : null;
}

/** True on the last day of a week that begins on this weekday. */
export const endsWeek = (day: string, weekStartsOn: Weekday): boolean =>
  dayOfWeek(day) === WEEKDAYS[(WEEKDAYS.indexOf(weekStartsOn) + WEEKDAYS.length - 1) % WEEKDAYS.length];
