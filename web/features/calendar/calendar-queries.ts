import { calendarContract } from '#contract/calendar.ts';
import { callQuery } from '#web/platform/api.ts';

export const calendarQueries = {
  /** The address of the feed. */
  feed: () => callQuery(['calendar', 'feed'], calendarContract.read),
};
