import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from '#server/testing/calendar-feed.ts';
import type { FeedEvent } from './feed-event.ts';
import { writeFeed } from './write-feed.ts';

const PLACE = { publicUrl: 'https://auric.test', rules: { timezone: 'Europe/Berlin', dayStartHour: 0 } };

const eventOf = (more: Partial<FeedEvent>): FeedEvent => ({
  id: '019e8f00-0000-7000-8000-000000000001',
  name: 'Run',
  description: '',
  path: [],
  hash: '#tasks?task=019e8f00-0000-7000-8000-000000000001',
  dueDate: '2026-11-20',
  dueTime: null,
  minutes: null,
  isCompleted: false,
  updatedAt: '2026-11-19T10:00:00.000Z',
  rrule: null,
  ...more,
});

/**
 * Special characters: line breaks, characters with a meaning in iCalendar, emoji of several units, and control
 * characters.
 */
const hostile = fc.constantFrom(
  ...[
    '\r\n',
    '\n',
    '\r',
    '\t',
    ',',
    ';',
    ':',
    '\\',
    '\\n',
    '"',
    '^',
    ' ',
    '👩‍👩‍👧',
    '𝄞',
    'é',
    '日',
    '\u2028',
    '\u0007',
    '\u0085',
  ],
  ...['\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:forged', '\r\n ', 'BEGIN:VALARM', '\uFEFF'],
);
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), { maxLength: 60 })
  .map((parts) => parts.join(''))
  .filter((value) => value.isWellFormed());

/** The text as RFC 5545 allows it: one kind of line break, and no control characters. */
const asRead = (value: string) =>
  [...value.replaceAll(/\r\n?/g, '\n')].filter((char) => !/\p{Cc}/u.test(char) || /[\n\t]/.test(char)).join('');

test('B-14: any name and description can be read back unchanged from the feed (Vikunja GHSA-2g7h-7rqr-9p4r)', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (name, description) => {
      const feed = (await writeFeed([eventOf({ name, description }), eventOf({})], PLACE)).join('');

      const [event, other] = readEvents(feed);
      expect(event!.name ?? '').toBe(asRead(name));
      expect(event!.description).toBe([asRead(description), other!.description].filter(Boolean).join('\n\n'));
      expect(readEvents(feed)).toHaveLength(2);
      for (const line of feed.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[^\P{Cc}\t]/u);
      }
    }),
    { numRuns: 500 },
  );
});

test('a day is a date in every time zone, and a time is an instant', async () => {
  const startsIn = async (timezone: string, more: Partial<FeedEvent>) => {
    const [event] = readEvents(
      (await writeFeed([eventOf(more)], { ...PLACE, rules: { timezone, dayStartHour: 0 } })).join(''),
    );
    return [event!.start, event!.end];
  };
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    for (const dueDate of ['1000-01-01', '1583-03-01', '2026-03-29', '2028-02-29', '9998-12-31']) {
      expect((await startsIn(zone, { dueDate }))[0]).toBe(dueDate);
    }
  }
  const at = (dueDate: string, dueTime: string, minutes: number | null) => ({ dueDate, dueTime, minutes });
  expect(await startsIn('Europe/Berlin', at('2026-07-01', '00:15', 45))).toEqual([
    '2026-06-30T22:15:00Z',
    '2026-06-30T23:00:00Z',
  ]);
  expect(await startsIn('Europe/Berlin', at('2026-12-01', '00:15', null))).toEqual([
    '2026-11-30T23:15:00Z',
    '2026-11-30T23:45:00Z',
  ]);
  // 02:30 is skipped that night: the event is at the change of the clocks.
  expect((await startsIn('Europe/Berlin', at('2026-03-29', '02:30', 30)))[0]).toBe('2026-03-29T01:00:00Z');
});

test('the text of many long events comes in pieces that can be written one by one', async () => {
  const events = Array.from({ length: 500 }, () => eventOf({ description: 'x'.repeat(10_000) }));
  const pieces = await writeFeed(events, PLACE);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(600_000);
  expect(readEvents(pieces.join(''))).toHaveLength(500);
});
