import { useQuery } from '@tanstack/react-query';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { recurringContract } from '#contract/recurring.ts';
import { call } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/format.ts';
import classes from './QuickAddChips.module.css';

interface NextDatesProps {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** The day it begins on; null: today. */
  start: string | null;
}

const SHOWN = 3;

/** The next days of what repeats, as the server counts them; nothing until they are known. */
export function NextDates({ pattern, from, start }: NextDatesProps) {
  const { data } = useQuery({
    queryKey: ['repeat-preview', pattern, from, start],
    queryFn: ({ signal }) =>
      call(
        recurringContract.preview,
        { body: { recurrence_pattern: pattern, repeat_from: from, start_date: start } },
        { signal },
      ),
    retry: false,
  });
  if (!data || data.next_dates.length === 0) return null;
  const shown = data.next_dates.slice(0, SHOWN);
  const inYears = new Set(shown.map((day) => day.slice(0, 4))).size > 1;
  const days = shown.map((day) =>
    formatDate(day, { day: 'numeric', month: 'short', ...(inYears && { year: 'numeric' }) }),
  );
  return <span className={classes['next']}>next: {days.join(', ')}</span>;
}
