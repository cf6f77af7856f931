import type { JournalPeriod, PeriodUnit } from '#contract/journal.ts';
import { WEEKDAYS, type Weekday } from '#contract/vocabulary.ts';
import { addDays, addMonths, dayOfWeek, daysBetween, monthStart, weekStart } from '#server/platform/calendar.ts';

/** The sums of the entries about a day. */
export interface DaySums {
  entry_date: string;
  entries: number;
  words: number;
  /** The sum of the scores of its entries, and the number of entries with a score. */
  moods: number;
  with_mood: number;
  energies: number;
  with_energy: number;
}

/** A range is shown in the first of these periods whose maximum number of days it does not exceed. */
const LONGEST: readonly (readonly [PeriodUnit, number])[] = [
  ['day', 31],
  ['week', 400],
  ['month', 3660],
  ['year', Number.POSITIVE_INFINITY],
];

interface Time {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  weekStartsOn: Weekday;
}

/**
 * Sums up days by periods of a range, oldest first. Periods without an entry are included, except years, of which there
 * could be thousands.
 * @param days within the range.
 */
export function periodsOf(days: readonly DaySums[], time: Time): { unit: PeriodUnit; periods: JournalPeriod[] } {
  const length = daysBetween(time.from, time.to) + 1;
  const [unit] = LONGEST.find(([, most]) => length <= most)!;
  const begin = (day: string) => beginOf(unit, day, time.weekStartsOn);
  const sums = Map.groupBy(days, ({ entry_date }) => begin(entry_date));
  const begins = unit === 'year' ? [...sums.keys()].toSorted() : beginsBetween(begin(time.from), time.to, unit);
  return { unit, periods: begins.map((start) => periodOf(start, unit, sums.get(start) ?? [], time)) };
}

function beginsBetween(first: string, to: string, unit: PeriodUnit): string[] {
  const begins = [];
  // The day after the last of the calendar sorts before it.
  for (let start = first; daysBetween(start, to) >= 0; start = next(start, unit)) begins.push(start);
  return begins;
}

function beginOf(unit: PeriodUnit, day: string, weekStartsOn: Weekday): string {
  if (unit === 'day') return day;
  if (unit === 'month') return monthStart(day);
  if (unit === 'year') return `${day.slice(0, 'YYYY'.length)}-01-01`;
  return weekStart(day, weekStartsOn);
}

function next(start: string, unit: PeriodUnit): string {
  if (unit === 'month') return addMonths(start, 1);
  return addDays(start, unit === 'day' ? 1 : WEEKDAYS.length);
}

function periodOf(start: string, unit: PeriodUnit, days: readonly DaySums[], { from, to }: Time): JournalPeriod {
  const end = unit === 'year' ? `${start.slice(0, 'YYYY'.length)}-12-31` : addDays(next(start, unit), -1);
  const sum = (field: Exclude<keyof DaySums, 'entry_date'>) => days.reduce((total, day) => total + day[field], 0);
  return {
    date_from: start < from ? from : start,
    date_to: daysBetween(end, to) < 0 ? to : end,
    entries: sum('entries'),
    words: sum('words'),
    mood_score: mean(sum('moods'), sum('with_mood')),
    energy_score: mean(sum('energies'), sum('with_energy')),
  };
}

/** Sums up days by weekday, from the first day of the week. */
export function weekdaysOf(days: readonly DaySums[], weekStartsOn: Weekday) {
  const first = WEEKDAYS.indexOf(weekStartsOn);
  const sums = Map.groupBy(days, ({ entry_date }) => dayOfWeek(entry_date));
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)].map((weekday) => {
    const own = sums.get(weekday) ?? [];
    return {
      weekday,
      entries: own.reduce((total, { entries }) => total + entries, 0),
      words: own.reduce((total, { words }) => total + words, 0),
    };
  });
}

/** The average with one decimal; null without values. */
export const mean = (sum: number, of: number): number | null => (of === 0 ? null : Math.round((sum / of) * 10) / 10);
