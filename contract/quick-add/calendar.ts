import { addDays, addMonths, dayOfWeek, endOfMonth, wallClock } from '#contract/general/days.ts';
import { isAfterMidnight, timeOrder } from '#contract/rules/due-time.ts';
import type { GrammarContext } from './grammar.ts';

/* Calendar functions of the grammar. */

/** Names for regular expressions. */
export const FULL_DAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
export const SHORT_DAY = 'mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun';
export const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';

/** 0 Sunday to 6 Saturday, by the first letters of a name. */
export const weekdayNumber = (name: string): number =>
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name.slice(0, 3).toLowerCase());

/** 1 to 12, by the first letters of a name. */
export const monthNumber = (name: string): number =>
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
    name.slice(0, 3).toLowerCase(),
  ) + 1;

/** The first day of the user's week that contains a day. */
export const weekOf = (day: string, weekStart: number): string => addDays(day, -((dayOfWeek(day) - weekStart + 7) % 7));

/** The first such weekday on or after a day. */
export const comingWeekday = (from: string, weekday: number): string =>
  addDays(from, (weekday - dayOfWeek(from) + 7) % 7);

/** The first day of the month that is this many months after a day. */
export const monthAfter = (day: string, months: number): string => addMonths(`${day.slice(0, 8)}01`, months);

/** The first day of the quarter of a day. */
export const quarterOf = (day: string): string => monthAfter(day, -((Number(day.slice(5, 7)) - 1) % 3));

/** A date, or null if it does not exist. */
export function dateOf(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The first date from a day on with this day of the month. */
export function comingMonthDay(from: string, number: number): string | null {
  for (let months = 0; months < 12; months += 1) {
    const date = sameMonth(monthAfter(from, months), number);
    if (date !== null && date >= from) return date;
  }
  return null;
}

/** The first date from a day on with this month and day: 29 February in the next leap year. */
export function comingDate(from: string, month: number, number: number): string | null {
  for (let years = 0; years <= 8; years += 1) {
    const date = dateOf(Number(from.slice(0, 4)) + years, month, number);
    if (date !== null && date >= from) return date;
  }
  return null;
}

export const sameMonth = (month: string, number: number): string | null =>
  dateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), number);

export interface DateStyle {
  dayFirst: boolean;
  dotted: boolean;
  /** Times have am or pm. */
  hour12: boolean;
}
const styles = new Map<string, DateStyle>();

/** How a locale writes numeric dates and times: `3/12/2026`, `24.12.2026`, `3:30 PM`. */
export function dateStyle(locale: string): DateStyle {
  const known = styles.get(locale);
  if (known) return known;
  const style = readStyle(locale);
  styles.set(locale, style);
  return style;
}

function readStyle(locale: string): DateStyle {
  const partsOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).formatToParts(new Date(Date.UTC(2026, 11, 24)));
  // Swedish begins whole dates with the year and the month, and others with the day.
  const order = partsOf({ day: 'numeric', month: 'numeric' }).map(({ type }) => type);
  return {
    dayFirst: order.indexOf('day') < order.indexOf('month'),
    dotted: partsOf({ dateStyle: 'short' }).some(({ type, value }) => type === 'literal' && value.includes('.')),
    hour12: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false,
  };
}

/** The nth such weekday in the month of a day, -1: the last one; null if there is none. */
export function nthWeekdayOf(month: string, weekday: number, nth: number): string | null {
  if (nth < 0) return comingWeekday(addDays(endOfMonth(month), -6), weekday);
  const date = addDays(comingWeekday(monthAfter(month, 0), weekday), 7 * (nth - 1));
  return date <= endOfMonth(month) ? date : null;
}

/** The nth day from Monday to Friday in the month of a day, -1: the last one. */
export function nthWorkdayOf(month: string, nth: number): string {
  const isWorkday = (day: string) => dayOfWeek(day) % 6 !== 0;
  let day = nth < 0 ? endOfMonth(month) : monthAfter(month, 0);
  for (let left = Math.abs(nth); ; day = addDays(day, Math.sign(nth))) {
    if (isWorkday(day)) left -= 1;
    if (left === 0) return day;
  }
}

type Clock = Pick<GrammarContext, 'now' | 'timeZone' | 'dayStart'>;

/**
 * The user's day and clock time in this many minutes (ADR 0080).
 * @returns `YYYY-MM-DD`, `HH:MM`
 */
export function inMinutes(minutes: number, { now, timeZone, dayStart }: Clock): { date: string; time: string } {
  const { date, time } = wallClock(new Date(now.getTime() + minutes * 60_000), timeZone);
  return { date: isAfterMidnight(time, dayStart) ? addDays(date, -1) : date, time };
}

/** Whether a time of a day has passed. */
export function hasPassed(date: string, time: string, clock: Clock): boolean {
  const now = inMinutes(0, clock);
  const order = (each: string) => timeOrder(each, clock.dayStart);
  return date === now.date ? order(time) <= order(now.time) : date < now.date;
}

export function nextAt(time: string, clock: Clock): string {
  const { date } = inMinutes(0, clock);
  return hasPassed(date, time, clock) ? addDays(date, 1) : date;
}
