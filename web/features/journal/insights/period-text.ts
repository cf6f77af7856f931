import { formatDate } from '#web/platform/format.ts';

/** The length of a period. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

/** A period: days (`YYYY-MM-DD`), both included. */
export interface Period {
  date_from: string;
  date_to: string;
}

const DAY_MONTH = { day: 'numeric', month: 'short' } as const;

/** The label below a chart: `22 Oct`, `Oct 2026`, `2026`. */
export function periodLabel({ date_from }: Period, unit: PeriodUnit): string {
  if (unit === 'year') return formatDate(date_from, { year: 'numeric' });
  return formatDate(date_from, unit === 'month' ? { month: 'short', year: 'numeric' } : DAY_MONTH);
}

/** The title on its own: `Thursday 22 October`, `22 Oct to 28 Oct`, `October 2026`, `2026`. */
export function periodTitle(period: Period, unit: PeriodUnit): string {
  const { date_from, date_to } = period;
  if (unit === 'day') return formatDate(date_from, { weekday: 'long', day: 'numeric', month: 'long' });
  if (unit === 'week') return `${formatDate(date_from, DAY_MONTH)} to ${formatDate(date_to, DAY_MONTH)}`;
  return unit === 'month' ? formatDate(date_from, { month: 'long', year: 'numeric' }) : periodLabel(period, unit);
}
