import type { User } from '#contract/auth.ts';
import { dayOf, wallClock, weekStart } from '#web/platform/clock.ts';
import { addDays, dayOfWeek } from '#web/ui/date/days.ts';

const HOUR_MS = 60 * 60 * 1000;
const MORNING = '09:00';
const EVENING = '18:00';

/** Until when a notification can be snoozed in one press. */
interface SnoozeTime {
  label: string;
  until: Date;
}

/** What is offered at an instant, on the clock of the person. */
export function snoozeTimes(now: Date, rule: Pick<User, 'timezone' | 'day_start_hour'>): SnoozeTime[] {
  const today = dayOf(now, rule);
  const inHour = new Date(now.getTime() + HOUR_MS);
  const evening = instantOn(today, EVENING, rule.timezone);
  const untilWeek = (weekStart() - dayOfWeek(today) + 7) % 7 || 7;
  return [
    { label: 'In 1 hour', until: inHour },
    ...(evening > inHour ? [{ label: 'This evening', until: evening }] : []),
    { label: 'Tomorrow morning', until: instantOn(addDays(today, 1), MORNING, rule.timezone) },
    { label: 'Next week', until: instantOn(addDays(today, untilWeek), MORNING, rule.timezone) },
  ];
}

/** The instant at which the clocks of a zone show a time. Asked twice, for they may change in between. */
function instantOn(day: string, time: string, timezone: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  let at = wanted;
  for (let times = 0; times < 2; times += 1) {
    const shown = wallClock(new Date(at), timezone);
    at += wanted - Date.parse(`${shown.date}T${shown.time}Z`);
  }
  return new Date(at);
}
