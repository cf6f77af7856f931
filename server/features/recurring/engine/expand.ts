import { type Civil, civilOf, dayNumber, daysInMonth, daysInYear, weekdayOf } from './day-numbers.ts';
import type { DayRule } from './day-rule.ts';

/* RFC 5545, section 3.3.10, for rules of days: expands one period (a year, month, week or day) after another. */

/**
 * The work limit of one expansion in days, so that no rule takes more than a few milliseconds: the candidates of each
 * period, its positions, and two for the period itself.
 */
export const VISITS_MAX = 30_000;

/** Its days are too rare to find, or too many to count. */
export class TooMuchWork extends Error {}

/**
 * The days of a rule, in order, from its start or from a later day on. Returns none at once if no period has enough
 * days for any position.
 * @param from day number; days before the start are not part of a rule.
 * @throws TooMuchWork beyond {@link VISITS_MAX}, periods without a match included.
 */
export function* expand(rule: DayRule, from: number): Generator<number> {
  const { interval, start, end } = rule;
  const most = mostDays(rule);
  const positions = rule.setPositions?.filter((place) => Math.abs(place) <= most) ?? null;
  if (positions?.length === 0) return;
  const first = periodOf(rule, start);
  const wanted = Math.max(from, start);
  const skipped = Math.max(0, Math.floor((periodOf(rule, wanted) - first) / interval));
  let visits = 0;
  for (let period = first + skipped * interval; startOf(rule, period) <= end; period += interval) {
    const candidates = candidatesOf(rule, period);
    visits += candidates.length + (positions?.length ?? 0) + 2;
    if (visits > VISITS_MAX) throw new TooMuchWork();
    const days = candidates.filter((day) => fits(rule, day));
    for (const day of positions === null ? days : positionsOf(days, positions)) {
      if (day > end) return;
      if (day >= wanted) yield day;
    }
  }
}

/** The maximum number of days in a period of the rule. */
function mostDays({ frequency, months, monthDays, yearDays, weekNumbers, weekdays }: DayRule): number {
  if (frequency === 'DAILY') return 1;
  if (frequency === 'WEEKLY') return Math.min(7, weekdays?.length ?? 7);
  const monthCount = frequency === 'MONTHLY' ? 1 : (months?.length ?? 12);
  const inMonths = monthCount * Math.min(31, monthDays?.length ?? 31);
  // A weekday without a position occurs at most five times in a month.
  const onWeekdays = weekdays?.reduce((sum, { nth }) => sum + monthCount * (nth === 0 ? 5 : 1), 0);
  // Week 1 may begin in December, so that a year may have days of two such weeks.
  const inWeeks = weekNumbers === null ? 366 : weekNumbers.length * 2 * (weekdays?.length ?? 7);
  return Math.min(inMonths, yearDays?.length ?? 366, onWeekdays ?? 366, inWeeks);
}

/** Periods are numbered; consecutive ones differ by one. */
function periodOf({ frequency, weekStart }: DayRule, day: number): number {
  if (frequency === 'DAILY') return day;
  if (frequency === 'WEEKLY') return Math.floor((day + 3 - weekStart) / 7);
  const { year, month } = civilOf(day);
  return frequency === 'MONTHLY' ? year * 12 + month - 1 : year;
}

function startOf({ frequency, weekStart }: DayRule, period: number): number {
  if (frequency === 'DAILY') return period;
  if (frequency === 'WEEKLY') return period * 7 - 3 + weekStart;
  return frequency === 'MONTHLY' ? dayNumber(Math.floor(period / 12), (period % 12) + 1, 1) : dayNumber(period, 1, 1);
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** The candidate days of a period, in order, narrowed as far as possible without checking each day. */
function candidatesOf(rule: DayRule, period: number): number[] {
  const { frequency, months, yearDays } = rule;
  const start = startOf(rule, period);
  if (frequency === 'DAILY') return [start];
  if (frequency === 'WEEKLY') return range(start, 7);
  if (frequency === 'MONTHLY') return daysOfMonth(rule, Math.floor(period / 12), (period % 12) + 1);
  if (yearDays !== null) return namedDays(yearDays, daysInYear(period)).map((day) => start + day - 1);
  if (months === null && rule.monthDays === null) return range(start, daysInYear(period));
  const inMonths = months ?? ALL_MONTHS;
  return inMonths.flatMap((month) => daysOfMonth(rule, period, month));
}

const ALL_MONTHS = range(1, 12);

function daysOfMonth({ months, monthDays }: DayRule, year: number, month: number): number[] {
  if (months !== null && !months.includes(month)) return [];
  const length = daysInMonth(year, month);
  const first = dayNumber(year, month, 1);
  if (monthDays === null) return range(first, length);
  return namedDays(monthDays, length).map((day) => first + day - 1);
}

/** Positions from 1 to `length`, with negative ones counted from the end, sorted and unique. */
function namedDays(places: readonly number[], length: number): number[] {
  // Already sorted and unique.
  if (places[0]! > 0) return places.filter((place) => place <= length);
  const days = places.map((place) => (place > 0 ? place : length + 1 + place));
  return [...new Set(days)].filter((day) => day >= 1 && day <= length).sort((one, other) => one - other);
}

function positionsOf(days: readonly number[], positions: readonly number[]): number[] {
  return namedDays(positions, days.length).map((place) => days[place - 1]!);
}

/** Days of the year need no check: they occur in yearly rules only, as their candidates. */
function fits(rule: DayRule, day: number): boolean {
  const { months, monthDays, weekNumbers, weekdays } = rule;
  const own = weekdayOf(day);
  // Checked first, because it is cheapest and excludes most.
  if (weekdays !== null && !weekdays.some(({ weekday }) => weekday === own)) return false;
  const date = civilOf(day);
  if (months !== null && !months.includes(date.month)) return false;
  if (monthDays !== null && !isPlace(monthDays, date.day, daysInMonth(date.year, date.month))) return false;
  if (weekNumbers !== null && !isWeek(rule, day)) return false;
  return weekdays === null || isWeekday(rule, own, date);
}

const isPlace = (places: readonly number[], place: number, length: number): boolean =>
  places.includes(place) || places.includes(place - length - 1);

const dayOfYear = ({ year, month, day }: Civil): number => dayNumber(year, month, day) - dayNumber(year, 1, 1) + 1;

/** Week 1 of a year is the first with at least four of its days. A week belongs to the year of its fourth day. */
function isWeek({ weekNumbers, weekStart }: DayRule, day: number): boolean {
  const fourthDay = day - ((weekdayOf(day) - weekStart + 7) % 7) + 3;
  const { year } = civilOf(fourthDay);
  const number = Math.floor((fourthDay - dayNumber(year, 1, 1)) / 7) + 1;
  const lastFourth = fourthDay + Math.floor((dayNumber(year, 12, 31) - fourthDay) / 7) * 7;
  const weeks = Math.floor((lastFourth - dayNumber(year, 1, 1)) / 7) + 1;
  return isPlace(weekNumbers!, number, weeks);
}

/** `MO` is every Monday; `2MO` and `-1MO` count in the month, or, in a yearly rule without months, in the year. */
function isWeekday({ frequency, months, weekdays }: DayRule, own: number, date: Civil): boolean {
  const inYear = frequency === 'YEARLY' && months === null;
  const place = inYear ? dayOfYear(date) : date.day;
  const length = inYear ? daysInYear(date.year) : daysInMonth(date.year, date.month);
  return weekdays!.some(({ weekday, nth }) => {
    if (weekday !== own) return false;
    if (nth === 0) return true;
    return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
  });
}
