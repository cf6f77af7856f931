import { queryOptions } from '@tanstack/react-query';
import { calendarContract } from '#contract/calendar.ts';
import { call } from '#web/platform/api.ts';

/** What the app reads of the calendar feed. */
export const calendarQueries = {
  /** The address at which other calendars read. */
  feed: () =>
    queryOptions({
      queryKey: ['calendar', 'feed'],
      queryFn: ({ signal }) => call(calendarContract.read, {}, { signal }),
    }),
};
