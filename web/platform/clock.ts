import { useSyncExternalStore } from 'react';
import { type PersonNow, timeOrder } from '#contract/rules/due-time.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, wallClock } from '#contract/general/days.ts';
import { currentUser } from './session.ts';

/** The time zone and the start of a person's day. */
interface DayRule {
  /** IANA name. */
  timezone: string;
  /** 0–6: before this hour it is still the previous day. */
  day_start_hour: number;
}

/** The calendar day (`YYYY-MM-DD`) that an instant belongs to for this person. */
export function dayOf(instant: Date, { timezone, day_start_hour }: DayRule): string {
  const { date, time } = wallClock(instant, timezone);
  return Number(time.slice(0, 2)) < day_start_hour ? addDays(date, -1) : date;
}

/** The day and time on a person's clock; in an hour that the clock repeats, the latest time shown so far. */
export function clockAt(instant: Date, rule: DayRule): PersonNow {
  const day = dayOf(instant, rule);
  const dayStartHour = rule.day_start_hour;
  const { time } = wallClock(instant, rule.timezone);
  const now = { day, time, dayStartHour };
  const offset = offsetAt(instant, rule.timezone);
  if (offsetAt(minutesBefore(instant, FALL_BACK_MINUTES), rule.timezone) <= offset) return now;
  let before = instant;
  while (offsetAt(before, rule.timezone) === offset) before = minutesBefore(before, 1);
  const last = wallClock(before, rule.timezone).time;
  const isLater = dayOf(before, rule) === day && timeOrder(last, dayStartHour) > timeOrder(time, dayStartHour);
  return isLater ? { ...now, time: last } : now;
}

/** The largest step back of a clock change. */
const FALL_BACK_MINUTES = 180;

const minutesBefore = (instant: Date, minutes: number) => new Date(instant.getTime() - minutes * MINUTE_MS);

/** The offset of a zone from UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const { date, time } = wallClock(instant, timeZone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
}

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The clock of the device, for use without a person. */
const DEVICE: DayRule = { timezone: deviceZone(), day_start_hour: 0 };

const MINUTE_MS = 60_000;

/** A cache for the current minute: every mark of every row asks for the day. */
let known: { rule: DayRule; minute: number; now: PersonNow } | undefined;

/** The day and time on the user's clock, by their zone and start of day: the same object for a minute. */
export function personNow(): PersonNow {
  const rule = currentUser() ?? DEVICE;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (known?.rule !== rule || known.minute !== minute) known = { rule, minute, now: clockAt(new Date(), rule) };
  return known.now;
}

/** The user's today. */
export const today = (): string => personNow().day;

/** The first day of the user's week: 0 Sunday to 6 Saturday. */
export function weekStart(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const index = WEEKDAYS.indexOf(currentUser()?.week_starts_on ?? 'monday');
  return ((index + 1) % 7) as 0;
}

/** The day and time on the user's clock. Renders again each minute, because tasks become overdue. */
export function usePersonNow(): PersonNow {
  return useSyncExternalStore(onFullMinute, personNow);
}

/** The user's today; renders again when the day changes. */
export function useToday(): string {
  return useSyncExternalStore(onFullMinute, today);
}

/** The hour (0–23) on the user's clock; renders again when it changes. */
export function useHour(): number {
  return useSyncExternalStore(onFullMinute, () => hourOf(new Date(), currentUser()?.timezone));
}

/** The hour (0–23) of an instant in a zone, or on this device. */
export const hourOf = (instant: Date, timeZone = DEVICE.timezone): number =>
  Number(wallClock(instant, timeZone).time.slice(0, 2));

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back at each full minute, also when the day changes, and when the page becomes visible again, because timers
 * stop while a device sleeps or a page is hidden. Returns the unsubscribe function.
 */
export function onFullMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    wait();
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Computed each time, because a timer may be late and the device's clock may be changed. */
function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(tell, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function tell(): void {
  wait();
  for (const listener of listeners) listener();
}
