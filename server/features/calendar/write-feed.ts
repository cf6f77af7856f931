import { inSlices } from '#server/platform/batches.ts';
import { type DayRules, dueInstant } from '#server/platform/calendar.ts';
import type { FeedEvent } from './feed-event.ts';

const MINUTES_BY_DEFAULT = 30;
/** RFC 5545 allows 75 octets per line; a continuation line begins with one space. */
const LINE_OCTETS = 74;
const LINE_END = '\r\n';
/** Long ones take a few milliseconds. */
const EVENTS_AT_ONCE = 50;

const HEAD = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Auric//Auric//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'NAME:Auric',
  'X-WR-CALNAME:Auric',
  // The suggested refresh interval; most calendars refresh less often.
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** The base of the feed's links, and the time zone of its times. */
interface FeedPlace {
  /** The public address of the server. */
  publicUrl: string;
  rules: DayRules;
}

/**
 * Events as iCalendar text (RFC 5545), in pieces, because joining many megabytes takes long. The same events give the
 * same text, byte for byte. A day without a time is a date, a time is an instant in UTC, so the feed needs no time zone
 * definitions (docs/decisions/0028).
 */
export async function writeFeed(events: readonly FeedEvent[], place: FeedPlace): Promise<string[]> {
  const pieces = [pieceOf(HEAD)];
  const write = async (some: readonly FeedEvent[]) => {
    pieces.push(pieceOf(some.flatMap((event) => linesOf(event, place).map(folded))));
  };
  await inSlices(events, write, EVENTS_AT_ONCE);
  return [...pieces, pieceOf(['END:VCALENDAR'])];
}

const pieceOf = (lines: readonly string[]): string => [...lines, ''].join(LINE_END);

function linesOf(event: FeedEvent, { publicUrl, rules }: FeedPlace): string[] {
  const url = `${publicUrl}/${event.hash}`;
  const changed = instant(new Date(event.updatedAt));
  // Repeats the link, since some calendars show no URL.
  const description = [event.description, event.path.join(' › '), url].map(printable).filter(Boolean);
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@auric`,
    'SEQUENCE:0',
    `DTSTAMP:${changed}`,
    ...timeOf(event, rules),
    ...(event.rrule === null ? [] : [`RRULE:${event.rrule}`]),
    `SUMMARY:${text(printable(event.isCompleted ? `✓ ${event.name}` : event.name))}`,
    // A due task does not block a meeting.
    'TRANSP:TRANSPARENT',
    `DESCRIPTION:${text(description.join('\n\n'))}`,
    `URL;VALUE=URI:${url}`,
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    `LAST-MODIFIED:${changed}`,
    'END:VEVENT',
  ];
}

function timeOf({ dueDate, dueTime, minutes }: FeedEvent, rules: DayRules): string[] {
  // A date without an end lasts one day.
  if (dueTime === null) {
    return [
      `DTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}`,
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    ];
  }
  const start = dueInstant(dueDate, dueTime, rules);
  const end = new Date(start.getTime() + (minutes || MINUTES_BY_DEFAULT) * 60_000);
  return [`DTSTART:${instant(start)}`, `DTEND:${instant(end)}`];
}

/** `20261120T081500Z`. */
const instant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** RFC 5545 has line feeds and tabs in a text, and no other control characters. */
const printable = (value: string): string => value.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** A value of the type TEXT. */
const text = (value: string): string => value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** Folds a long line into several that begin with a space, never within a character. */
function folded(line: string): string {
  // A UTF-16 unit takes at most three octets.
  if (line.length * 3 <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let [start, octets] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const code = line.codePointAt(at)!;
    const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    if (octets + size > LINE_OCTETS) {
      parts.push(line.slice(start, at));
      [start, octets] = [at, 0];
    }
    octets += size;
    // A surrogate pair.
    if (size === 4) at += 1;
  }
  parts.push(line.slice(start));
  return parts.join(`${LINE_END} `);
}
