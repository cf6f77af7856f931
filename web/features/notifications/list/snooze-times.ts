import type { User } from '#contract/auth.ts';
import { SNOOZE_DAYS_MAX } from '#contract/notifications.ts';
import { dayOf, weekStart } from '#web/platform/clock.ts';
import { addDays, dayOfWeek, wallClock } from '#contract/general/days.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';

const HOUR_MS = 60 * 60 * 1000;
const MORNING = '09:00';
const EVENING = '18:00';

type DayRule = Pick<User, 'timezone' | 'day_start_hour'>;

/** A snooze time offered with one press. */
interface SnoozeTime {
  label: string;
  until: Date;
}

/** The snooze times to offer at an instant, in the user's time zone. */
export function snoozeTimes(now: Date, rule: DayRule): SnoozeTime[] {
  const today = dayOf(now, rule);
  const morning = instantOn(today, MORNING, rule.timezone);
  const evening = eveningOf(now, rule);
  const untilWeek = (weekStart() - dayOfWeek(today) + 7) % 7 || 7;
  return [
    { label: 'In 1 hour', until: hourAfter(now) },
    ...(morning > hourAfter(now) ? [{ label: 'This morning', until: morning }] : []),
    ...(evening ? [{ label: 'This evening', until: evening }] : []),
    { label: 'Tomorrow morning', until: instantOn(addDays(today, 1), MORNING, rule.timezone) },
    { label: 'Next week', until: instantOn(addDays(today, untilWeek), MORNING, rule.timezone) },
  ];
}

/** This evening, if it is more than an hour ahead. */
function eveningOf(now: Date, rule: DayRule): Date | undefined {
  const evening = instantOn(dayOf(now, rule), EVENING, rule.timezone);
  return evening > hourAfter(now) ? evening : undefined;
}

const hourAfter = (now: Date) => new Date(now.getTime() + HOUR_MS);

/** The error for a refused date and time. */
export const INVALID_SNOOZE = `Choose a time within the next ${SNOOZE_DAYS_MAX} days.`;

/**
 * The end of a snooze for a chosen date and time. A date alone means its morning; for today, if that has passed, this
 * evening or in an hour. A time before the start of the day is in the night after it, as for due dates.
 * @returns undefined if the instant has passed or is too far ahead.
 */
export function snoozeUntil({ day, time }: ParsedDay, now: Date, rule: DayRule): Date | undefined {
  if (day === null) return undefined;
  const isNight = time ? Number(time.slice(0, 2)) < rule.day_start_hour : false;
  const until = instantOn(isNight ? addDays(day, 1) : day, time ?? MORNING, rule.timezone);
  if (!time && until <= now && day === dayOf(now, rule)) return eveningOf(now, rule) ?? hourAfter(now);
  const latest = now.getTime() + SNOOZE_DAYS_MAX * 24 * HOUR_MS;
  return until > now && until.getTime() <= latest ? until : undefined;
}

/** The instant at which the clocks of a zone show a time. Computed twice, because the offset may change in between. */
function instantOn(day: string, time: string, timezone: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  let at = wanted;
  for (let times = 0; times < 2; times += 1) {
    const shown = wallClock(new Date(at), timezone);
    at += wanted - Date.parse(`${shown.date}T${shown.time}Z`);
  }
  return new Date(at);
}
