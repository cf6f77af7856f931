import { Temporal } from 'temporal-polyfill';

/** Where and when a person's day begins. */
export interface DayRules {
  /** IANA time zone. */
  timezone: string;
  /** The hour, 0–6, before which the clock still shows yesterday's day. */
  dayStartHour: number;
}

/** The person's day at an instant, `YYYY-MM-DD`: their zone and their day-start hour decide, never the server's clock zone. */
export function userDay(at: Date, { timezone, dayStartHour }: DayRules): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  const day = local.toPlainDate();
  return (local.hour < dayStartHour ? day.subtract({ days: 1 }) : day).toString();
}

/** The day `days` after a day, or before it when negative. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const DAYS_NAMED_BY_WEEKDAY = 7;

/** A day as one would say it on another: "today", "on Monday" within the week, else "on 4 December". */
export function spokenDay(day: string, from: string): string {
  const date = Temporal.PlainDate.from(day);
  const distance = date.since(from).days;
  if (distance === 0) return 'today';
  if (distance === 1) return 'tomorrow';
  if (distance > 0 && distance < DAYS_NAMED_BY_WEEKDAY) return `on ${date.toLocaleString('en', { weekday: 'long' })}`;
  return `on ${date.day} ${date.toLocaleString('en', { month: 'long' })}`;
}
