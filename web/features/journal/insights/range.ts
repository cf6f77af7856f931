import { addDays } from '#web/ui/date/days.ts';

/** The times that insights are asked about. */
export type Range = '30' | '90' | 'year' | 'all';

export const RANGES: readonly { value: Range; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All time' },
];

const DAYS: Readonly<Record<Exclude<Range, 'all'>, number>> = { '30': 30, '90': 90, year: 365 };

/** Reads the range from the address; what is none is a month. */
export const readRange = (param: string | undefined): Range =>
  RANGES.find(({ value }) => value === param)?.value ?? '30';

/** The days of a range (`YYYY-MM-DD`, both included), today the last; null for all there are. */
export const daysOf = (range: Range, today: string): { from: string; to: string } | null =>
  range === 'all' ? null : { from: addDays(today, 1 - DAYS[range]), to: today };
