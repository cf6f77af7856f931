import ICAL from 'ical.js';

/** An event as parsed by another program. */
export interface ReadEvent {
  uid: string;
  name: string;
  description: string;
  url: string;
  /** `2026-11-20`, or `2026-11-20T08:30:00Z`. */
  start: string;
  end: string;
  rrule: string | null;
}

/** The events of a feed as ical.js reads them. */
export function readEvents(text: string): ReadEvent[] {
  return eventsOf(text).map((event) => ({
    uid: event.uid,
    name: event.summary,
    description: event.description,
    url: String(event.component.getFirstPropertyValue('url')),
    start: event.startDate.toString(),
    end: event.endDate.toString(),
    rrule: event.component.getFirstPropertyValue('rrule')?.toString() ?? null,
  }));
}

/** `2026-11-20 Run`, by day: every occurrence of every event up to a day, with series expanded by ical.js. */
export function daysIn(text: string, through: string): string[] {
  const days = eventsOf(text).flatMap((event) => {
    const found: string[] = [];
    const occurrences = event.iterator();
    for (let next = occurrences.next(); next && next.toString() <= through; next = occurrences.next()) {
      found.push(`${next.toString()} ${event.summary}`);
    }
    return found;
  });
  return days.toSorted();
}

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
