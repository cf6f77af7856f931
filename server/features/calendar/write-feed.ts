import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { localInstant } from '#server/platform/calendar.ts';
import type { FeedEvent } from './feed-event.ts';

/** How often a calendar is asked to look again; most look less often. */
const REFRESH_SECONDS = 60 * 60;
const MINUTES_BY_DEFAULT = 30;

/** Where the feed's links lead, and on whose clocks its times are. */
interface FeedPlace {
  /** Where people reach the server. */
  publicUrl: string;
  timezone: string;
}

/**
 * Events as iCalendar text (RFC 5545). The same events give the same text, byte for byte. A day without a time is a
 * date, a time is an instant in UTC, so no calendar needs our idea of a zone (docs/decisions/0028).
 */
export function writeFeed(events: readonly FeedEvent[], place: FeedPlace): string {
  const calendar = ical({
    name: 'Auric',
    prodId: { company: 'Auric', product: 'Auric' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: REFRESH_SECONDS,
    events: events.map((event) => toEvent(event, place)),
  });
  return `${calendar.toString()}\r\n`;
}

function toEvent(event: FeedEvent, place: FeedPlace): ICalEventData {
  const url = `${place.publicUrl}/${event.hash}`;
  const changed = new Date(event.updatedAt);
  // The link again, since some calendars show no URL.
  const description = [event.description, event.path.join(' › '), url].map(printable).filter(Boolean);
  return {
    id: `${event.id}@auric`,
    ...timeOf(event, place.timezone),
    stamp: changed,
    lastModified: changed,
    summary: printable(event.isCompleted ? `✓ ${event.name}` : event.name),
    description: description.join('\n\n'),
    url,
    repeating: event.rrule,
    // A due task does not block a meeting.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

type EventTime = Pick<ICalEventData, 'start' | 'end' | 'allDay'>;

function timeOf({ dueDate, dueTime, minutes }: FeedEvent, timezone: string): EventTime {
  // A date without an end lasts one day. As text, which the library reads as a day in UTC wherever the server stands.
  if (dueTime === null) return { start: dueDate, allDay: true };
  const start = localInstant(dueDate, dueTime, timezone);
  const end = new Date(start.getTime() + (minutes || MINUTES_BY_DEFAULT) * 60_000);
  return { start, end };
}

/** RFC 5545 has line feeds and tabs in a text, and no other control characters. */
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
