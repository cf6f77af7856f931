import type { JournalPeriod, PeriodUnit } from '#contract/journal.ts';
import { formatDate, plural } from '#web/platform/format.ts';

const DAY_MONTH = { day: 'numeric', month: 'short' } as const;

/** Below a chart: `22 Oct`, `Oct 2026`, `2026`. */
export function periodLabel({ date_from }: JournalPeriod, unit: PeriodUnit): string {
  if (unit === 'year') return formatDate(date_from, { year: 'numeric' });
  return formatDate(date_from, unit === 'month' ? { month: 'short', year: 'numeric' } : DAY_MONTH);
}

/** By itself: `Thursday 22 October`, `22 Oct to 28 Oct`, `October 2026`, `2026`. */
export function periodTitle(period: JournalPeriod, unit: PeriodUnit): string {
  const { date_from, date_to } = period;
  if (unit === 'day') return formatDate(date_from, { weekday: 'long', day: 'numeric', month: 'long' });
  if (unit === 'week') return `${formatDate(date_from, DAY_MONTH)} to ${formatDate(date_to, DAY_MONTH)}`;
  return unit === 'month' ? formatDate(date_from, { month: 'long', year: 'numeric' }) : periodLabel(period, unit);
}

/** `no entry`, `3 entries, 412 words`. */
export const writtenWords = ({ entries, words }: Pick<JournalPeriod, 'entries' | 'words'>): string =>
  entries === 0 ? 'no entry' : `${plural(entries, 'entry', 'entries')}, ${plural(words, 'word')}`;
