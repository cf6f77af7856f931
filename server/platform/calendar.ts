import { Temporal } from 'temporal-polyfill';
import { isAfterMidnight, timeOrder } from '#contract/rules/due-time.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/*
 * The calendar arithmetic of the server. A day is text, `YYYY-MM-DD`, a time of day `HH:MM`; an instant is a `Date`. No
 * function uses the time zone of the machine.
 */

/** Where and when a person's day begins. */
export interface DayRules {
  /** IANA time zone. */
  timezone: string;
  /** The hour, 0–6, at which a new day of the person begins. */
  dayStartHour: number;
}

/** The person's day at an instant, `YYYY-MM-DD`: by their time zone and day-start hour, never by the server's zone. */
export function userDay(at: Date, { timezone, dayStartHour }: DayRules): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  const day = local.toPlainDate();
  return (local.hour < dayStartHour ? day.subtract({ days: 1 }) : day).toString();
}

/** The instant a person's day begins: the first for which {@link userDay} returns that day. */
export const dayStart = (day: string, { timezone, dayStartHour }: DayRules): Date =>
  localInstant(day, `0${dayStartHour}:00`, timezone);

/**
 * The instant of a local time in a zone. A skipped time moves forward by the length of the gap; of a repeated time the
 * first is used (Temporal: "compatible").
 */
export function localInstant(day: string, time: string, timezone: string): Date {
  const key = `${day} ${time} ${timezone}`;
  const known = instants.get(key);
  if (known !== undefined) return new Date(known);
  const local = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: time });
  if (instants.size === INSTANTS_MAX) instants.clear();
  instants.set(key, local.epochMilliseconds);
  return new Date(local.epochMilliseconds);
}

/**
 * The instant of a time of a person's day; a time before their day start is on the next date. A time skipped by a clock
 * change is at the change, a repeated one is the first (docs/decisions/0080).
 */
export function dueInstant(day: string, time: string, { timezone, dayStartHour }: DayRules): Date {
  const date = isAfterMidnight(time, dayStartHour) ? addDays(day, 1) : day;
  const at = localInstant(date, time, timezone);
  if (localTime(at, timezone) === time) return at;
  const before = Temporal.PlainDate.from(date)
    .toPlainDateTime(time)
    .toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return new Date(before.getTimeZoneTransition('next')!.epochMilliseconds);
}

/** A cache of local instants: many records are due on the same few days, and computing one is slow. */
const instants = new Map<string, number>();
const INSTANTS_MAX = 1000;

/** The local time of a zone at an instant, `HH:MM`. */
export const localTime = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The most that clocks fall back, in hours. */
const FALL_BACK_MAX = 3;

/** The latest local time so far on the day of an instant, `HH:MM`: its own, unless clocks repeat an hour. */
export function latestTime(at: Date, rules: DayRules): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(rules.timezone);
  const time = localTime(at, rules.timezone);
  if (here.subtract({ hours: FALL_BACK_MAX }).offsetNanoseconds <= here.offsetNanoseconds) return time;
  // A change at this very instant counts as well.
  const fallBack = here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
  const last = new Date(fallBack.epochMilliseconds - MINUTE_MS);
  if (userDay(last, rules) !== userDay(at, rules)) return time;
  const shown = localTime(last, rules.timezone);
  return timeOrder(shown, rules.dayStartHour) > timeOrder(time, rules.dayStartHour) ? shown : time;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * DAY_MS;

/** The hours, 0 to 23, that the clocks of a zone show at instants. */
export function localHours(times: readonly Date[], timezone: string): number[] {
  const offsetAt = offsetsOf(timezone);
  return times.map((time) => {
    const ms = time.getTime();
    const ofDay = (ms + offsetAt(ms)) % DAY_MS;
    return Math.floor((ofDay < 0 ? ofDay + DAY_MS : ofDay) / HOUR_MS);
  });
}

/** The day and the time, `HH:MM`, that the clocks of a zone show at an instant; for many instants. */
export function localDayAndTime(at: Date, timezone: string): { day: string; time: string } {
  const local = new Date(at.getTime() + offsetsOf(timezone)(at.getTime())).toISOString();
  return {
    day: local.slice(0, 'YYYY-MM-DD'.length),
    time: local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length),
  };
}

/** Offsets of zones at the beginning of weeks. */
const weekOffsets = new Map<string, Map<number, number>>();
const ZONES_MAX = 100;
const WEEKS_MAX = 10_000;

/**
 * Returns the milliseconds from UTC to the clocks of a zone at instants. Looking up offsets is slow, so they are cached
 * by week: no zone changes its offset and back within a week.
 */
function offsetsOf(timezone: string): (ms: number) => number {
  if (weekOffsets.size >= ZONES_MAX) weekOffsets.clear();
  const known = weekOffsets.get(timezone) ?? new Map<number, number>();
  weekOffsets.set(timezone, known);
  const offsetAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).offsetNanoseconds / 1e6;
  const offsetOfWeek = (week: number) => {
    const offset = known.get(week) ?? offsetAt(week * WEEK_MS);
    if (known.size >= WEEKS_MAX) known.clear();
    known.set(week, offset);
    return offset;
  };
  return (ms) => {
    const week = Math.floor(ms / WEEK_MS);
    const offset = offsetOfWeek(week);
    return offset === offsetOfWeek(week + 1) ? offset : offsetAt(ms);
  };
}

/*
 * Days are counted in UTC, where all have the same length: this runs many times per request, and Temporal takes five
 * times as long.
 */

const utcStart = (day: string): number => Date.parse(`${day}T00:00Z`);
const utcDay = (start: number): string => new Date(start).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** The day `days` after a day, or before it when negative. */
export const addDays = (day: string, days: number): string => utcDay(utcStart(day) + days * DAY_MS);

/** The number of a day, so that consecutive days differ by one. */
export const dayNumber = (day: string): number => utcStart(day) / DAY_MS;

/** How many days there are from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (utcStart(to) - utcStart(from)) / DAY_MS;

/** The first valid day: databases have no year 0. */
export const FIRST_DAY = '0001-01-01';

/** The last valid day: years in the API have four digits. */
export const LAST_DAY = '9999-12-31';

/** The hours, 0–6, at which a person's day started and starts. */
export interface DayStarts {
  before: number;
  after: number;
}

/** The due date that keeps the instant of a time when the day start changes. */
export function dayAtSameInstant(day: string, time: string, { before, after }: DayStarts): string {
  const days = Number(isAfterMidnight(time, before)) - Number(isAfterMidnight(time, after));
  if (days === 0 || day === (days < 0 ? FIRST_DAY : LAST_DAY)) return day;
  return addDays(day, days);
}

/** The first day of a rolling week: six days before the day, but not before the first valid day. */
export function rollingWeekStart(day: string): string {
  const start = addDays(day, -6);
  return start < FIRST_DAY ? FIRST_DAY : start;
}

/** The beginning in UTC of the month that is `months` after the month of a day. */
function utcMonth(day: string, months: number): number {
  const first = new Date(utcStart(monthStart(day)));
  return first.setUTCMonth(first.getUTCMonth() + months);
}

/** A day of the month `months` later: the same day of the month or the given one, at most the last of that month. */
export function addMonths(day: string, months: number, dayOfThatMonth = dayOfMonth(day)): string {
  const start = utcMonth(day, months);
  const days = (utcMonth(day, months + 1) - start) / DAY_MS;
  return utcDay(start + (Math.min(dayOfThatMonth, days) - 1) * DAY_MS);
}

/** 1 January 1970, day 0, was a Thursday. */
const MONDAY_BEFORE = 3;

export function dayOfWeek(day: string): Weekday {
  const since = (dayNumber(day) + MONDAY_BEFORE) % WEEKDAYS.length;
  return WEEKDAYS[since < 0 ? since + WEEKDAYS.length : since]!;
}

/** The first day of the week that a day is in, where weeks begin with a weekday. */
export function weekStart(day: string, weekStartsOn: Weekday): string {
  const since = WEEKDAYS.indexOf(dayOfWeek(day)) - WEEKDAYS.indexOf(weekStartsOn);
  return addDays(day, -((since + WEEKDAYS.length) % WEEKDAYS.length));
}

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

export const monthStart = (day: string): string => `${monthOf(day)}-01`;

/** 1 to 31. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

export const daysInMonth = (day: string): number => (utcMonth(day, 1) - utcMonth(day, 0)) / DAY_MS;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The locale of texts that are stored or mailed, and of people without an English locale. */
const USUAL_LOCALE = 'en-GB';

/** A fixed list, since a formatter is kept for each locale and clients may send any. */
const ENGLISHES = ['en', ...['US', 'GB', 'AU', 'CA', 'IE', 'IN', 'NZ', 'PH', 'SG', 'ZA'].map((land) => `en-${land}`)];

/**
 * The English locale in which the server writes days in sentences, to match the dates that the browser formats: its
 * first language if that is English (docs/decisions/0074).
 * @param accepted the header `Accept-Language`.
 */
export function englishLocaleOf(accepted = ''): string {
  const [first = ''] = accepted.split(/[,;]/, 1);
  const asked = first.trim().toLowerCase();
  return ENGLISHES.find((locale) => locale.toLowerCase() === asked) ?? USUAL_LOCALE;
}

/** English locales whose weeks begin on Sunday. */
const SUNDAY_FIRST = new Set(['en', 'en-US', 'en-CA', 'en-IN', 'en-PH', 'en-SG', 'en-ZA']);

/** The first day of the week in the country of an English locale. */
export const firstDayOf = (locale: string | null | undefined): Weekday =>
  SUNDAY_FIRST.has(locale ?? '') ? 'sunday' : 'monday';

/** Returns a formatter for instants in UTC. Creating one takes longer than using it. */
function writer(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (ms: number, locale: string): string => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(locale, format);
    return format.format(ms);
  };
}
const writeDay = writer({ day: 'numeric', month: 'long' });
const writeDayOfYear = writer({ day: 'numeric', month: 'long', year: 'numeric' });
const writeTime = writer({ hour: 'numeric', minute: '2-digit' });

/** A day without its year: "4 December", or "December 4" where people write it so. */
export const dayAndMonth = (day: string, locale = USUAL_LOCALE): string => writeDay(utcStart(day), locale);

/** The same with its year: "4 December 2026", "December 4, 2026". */
export const wholeDay = (day: string, locale = USUAL_LOCALE): string => writeDayOfYear(utcStart(day), locale);

/** A day with its weekday: "Monday 4 December", or "Monday, December 4" where people write it so. */
export function weekdayAndDay(
  day: string,
  { withYear = false, locale }: { withYear?: boolean; locale?: string | undefined },
) {
  const written = withYear ? wholeDay(day, locale) : dayAndMonth(day, locale);
  const isDayFirst = /^\d/.test(written);
  return `${capitalised(dayOfWeek(day))}${isDayFirst ? '' : ','} ${written}`;
}

/** A time, `HH:MM`, as people write it: "15:00", or "3:00 PM". */
export const formatTime = (time: string, locale = USUAL_LOCALE): string =>
  writeTime(Date.parse(`1970-01-01T${time}Z`), locale).replace('\u202f', ' ');

/**
 * The time of a person's day, as people write it. One before their day start names the weekday of the calendar, which is
 * the next: "03:00 (Mon)".
 */
export function formatDueTime(day: string, time: string, dayStartHour: number, locale?: string): string {
  const words = formatTime(time, locale);
  if (!isAfterMidnight(time, dayStartHour)) return words;
  return `${words} (${capitalised(dayOfWeek(addDays(day, 1))).slice(0, 3)})`;
}

/** A full hour, 0 to 23, on the clock: "15:00", or "3:00 PM" where people write it so. */
export const formatHour = (hour: number, locale?: string): string =>
  formatTime(`${String(hour).padStart(2, '0')}:00`, locale);

/** A word with a capital first letter. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const DAYS_NAMED_BY_WEEKDAY = 7;

/** A day relative to another: "today", "on Monday" within the week, else "on 4 December". */
export function formatDay(day: string, from: string, locale?: string): string {
  const distance = daysBetween(from, day);
  if (distance === 0) return 'today';
  if (distance === 1) return 'tomorrow';
  if (distance > 0 && distance < DAYS_NAMED_BY_WEEKDAY) return `on ${capitalised(dayOfWeek(day))}`;
  return `on ${dayAndMonth(day, locale)}`;
}
