import { queryOptions } from '@tanstack/react-query';
import { calendarContract } from '#contract/calendar.ts';
import { call } from '#web/platform/api.ts';

export const calendarQueries = {
  /** The address of the feed. */
  feed: () =>
    queryOptions({
      queryKey: ['calendar', 'feed'],
      queryFn: ({ signal }) => call(calendarContract.read, {}, { signal }),
    }),
};
