import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime, userDay } from '#server/platform/calendar.ts';
import { dueOf, inZone, knownZone, readDay, readInstant, readWallClock, written } from './when.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['20261123', '2026-11-23'],
  ['2026_11_23', '2026-11-23'],
  ['2026/1/3', '2026-01-03'],
  ['0001-01-01', null],
  ['1970-01-01', null],
  ['2026-02-30', null],
  ['2026-11-23 Title', null],
  ['2026111', null],
  ['', null],
])('the day "%s" is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['2018-12-11T23:00:00+0000', '2018-12-11T23:00:00.000Z'],
  ['2026-02-20 10:00:00', '2026-02-20T10:00:00.000Z'],
  ['2023-07-31T05:00:00.0000000', '2023-07-31T05:00:00.000Z'],
  ['2026-02-20T10:00:00+02', '2026-02-20T08:00:00.000Z'],
  ['20260220T100000Z', '2026-02-20T10:00:00.000Z'],
  [1_733_000_000_000, '2024-11-30T20:53:20.000Z'],
  [1_733_000_000, '2024-11-30T20:53:20.000Z'],
  ['1733000000000', '2024-11-30T20:53:20.000Z'],
  ['0001-01-01T00:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
  ['2026-02-30T00:00:00Z', null],
  ['2026-02-20T25:00:00Z', null],
  ['9999-12-31T23:30:00Z', null],
  [0, null],
  [1.79e308, null],
  ['None', null],
  [null, null],
])('the instant %j is %s', (value, instant) => {
  expect(written(readInstant(value))).toBe(instant);
});

test('local midnight is a day without a time, in the zone of the row', () => {
  const at = readInstant('2023-03-28T22:00:00+0000')!;
  expect(dueOf(at, 'Europe/Berlin')).toEqual({ dueDate: '2023-03-29', dueTime: null });
  expect(dueOf(at, 'UTC')).toEqual({ dueDate: '2023-03-28', dueTime: '22:00' });
  expect(inZone(at, 'America/New_York')).toEqual({ day: '2023-03-28', time: '18:00' });
});

test('a wall clock has no zone', () => {
  expect(readWallClock('20261123T090000')).toEqual({ day: '2026-11-23', time: '09:00' });
  expect(readWallClock('2026-11-23 09:00:00')).toEqual({ day: '2026-11-23', time: '09:00' });
  expect(readWallClock('20261123T090000Z')).toBeNull();
  expect(readWallClock('T')).toBeNull();
});

test('a zone is one that this server knows', () => {
  expect(['Europe/Dublin', 'W. Europe Standard Time', '', '+02:00'].map(knownZone)).toEqual([
    'Europe/Dublin',
    null,
    null,
    null,
  ]);
});

test('clocks of any zone at any instant are those of the calendar', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Casablanca',
    'UTC',
  );
  const ms = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(ms, zone, (at, timezone) => {
      const expected = {
        day: userDay(new Date(at), { timezone, dayStartHour: 0 }),
        time: localTime(new Date(at), timezone),
      };
      expect(inZone(new Date(at), timezone)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
