import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { boundedString, PATH_PART_MAX } from './platform/wire.ts';

/** The address of a calendar feed. It allows reading the feed, and nothing else. */
export const CalendarFeed = z.strictObject({ url: z.string(), secret: z.string() });
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarContract = about('private', {
  read: endpoint('GET /calendar', {
    summary: "Returns the address of the caller's calendar feed.",
    response: CalendarFeed,
  }),
  rotate: endpoint('POST /calendar/rotate', {
    summary: 'Replaces the address of the calendar feed. The old one stops working.',
    response: CalendarFeed,
  }),
  feed: endpoint('GET /calendar/:secret.ics', {
    kind: 'download',
    summary: "A user's calendar as iCalendar text, for other calendars to read.",
    access: 'public',
    // All wrong secrets get the same response: one that cannot be valid is not even looked up.
    params: z.object({ secret: boundedString(PATH_PART_MAX) }),
    type: 'text/calendar; charset=utf-8',
  }),
});
