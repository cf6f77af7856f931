import { addDays, daysBetween } from '#contract/general/days.ts';

/** Days of the calendar (`YYYY-MM-DD`), both included. */
export interface Days {
  from: string;
  to: string;
}

const LENGTHS = { week: 7, month: 30, quarter: 91, year: 365 } as const;

/** A named range that ends today, or all time. */
export type RangeName = keyof typeof LENGTHS | 'all_time';

/** The range of the figures: a named one, or custom dates. */
export type Range = RangeName | Days;

export const RANGES: readonly { value: RangeName; label: string }[] = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'all_time', label: 'All time' },
];

/** The default range: short enough to remember, long enough for meaningful figures. */
const USUAL = 'month';

/** Reads a range from the parameters of an address, `range` or `from` and `to`; anything else is a month. */
export function readRange({ range, from, to }: Readonly<Record<string, string>>): Range {
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return RANGES.find(({ value }) => value === range)?.value ?? USUAL;
}

/** A range as parameters of an address; the default range has none. */
export function rangeParams(range: Range): { range?: string; from?: string; to?: string } {
  if (typeof range !== 'string') return { ...range };
  return range === USUAL ? {} : { range };
}

/** The days of a range, until today for named ranges; null for all days. */
export function daysOf(range: Range, today: string): Days | null {
  if (typeof range !== 'string') return range;
  return range === 'all_time' ? null : { from: addDays(today, 1 - LENGTHS[range]), to: today };
}

export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  // Some browsers parse the 31st of February as a day in March.
  return addDays(text, 0) === text;
}
