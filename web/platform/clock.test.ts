import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockAt, dayOf, hourOf, onFullMinute } from './clock.ts';

test.each([
  ['2026-11-20T22:59:00Z', 'Europe/Stockholm', 0, '2026-11-20'],
  ['2026-11-20T23:00:00Z', 'Europe/Stockholm', 0, '2026-11-21'],
  ['2026-11-20T23:00:00Z', 'Europe/Stockholm', 4, '2026-11-20'],
  ['2026-11-21T03:00:00Z', 'Europe/Stockholm', 4, '2026-11-21'],
  ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', 0, '2026-11-21'],
  ['2026-01-01T02:00:00Z', 'UTC', 3, '2025-12-31'],
])('%s in %s with days from %i:00 belongs to %s', (instant, timezone, hour, day) => {
  expect(dayOf(new Date(instant), { timezone, day_start_hour: hour })).toBe(day);
});

test.each([
  ['2026-11-23T02:15:00Z', 'UTC', 4, '2026-11-22', '02:15'],
  ['2026-11-23T02:15:59Z', 'Europe/Berlin', 0, '2026-11-23', '03:15'],
  // The second 02:10 of the night, after 02:59.
  ['2026-10-25T01:10:00Z', 'Europe/Berlin', 0, '2026-10-25', '02:59'],
  ['2026-10-25T00:10:00Z', 'Europe/Berlin', 0, '2026-10-25', '02:10'],
  ['2026-10-25T02:10:00Z', 'Europe/Berlin', 0, '2026-10-25', '03:10'],
  ['2026-03-29T01:10:00Z', 'Europe/Berlin', 0, '2026-03-29', '03:10'],
])("at %s in %s, with days from %i:00, a person's clock is at %s %s", (instant, timezone, hour, day, time) => {
  const rule = { timezone, day_start_hour: hour };
  expect(clockAt(new Date(instant), rule)).toEqual({ day, time, dayStartHour: hour });
});

test('the hour is that of the clock in the zone', () => {
  const instant = new Date('2026-11-20T23:30:00Z');
  expect([hourOf(instant, 'Europe/Berlin'), hourOf(instant, 'America/New_York')]).toEqual([0, 18]);
});

describe('the minutes of the page', () => {
  let page: EventTarget;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T23:58:20.500Z') });
    page = new EventTarget();
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** The times of the calls. */
  function watch() {
    const times: string[] = [];
    const end = onFullMinute(() => times.push(new Date().toISOString().slice(11, -1)));
    return { times, end };
  }

  test('listeners are called at each full minute, whenever the page was opened', () => {
    const { times, end } = watch();
    vi.advanceTimersByTime(39_499);
    expect(times).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(times).toEqual(['23:59:00.000']);
    vi.advanceTimersByTime(120_000);
    expect(times.slice(1)).toEqual(['00:00:00.000', '00:01:00.000']);
    end();
  });

  test('listeners are called when the page becomes visible after the device slept, and at full minutes from then on', () => {
    const { times, end } = watch();
    // During sleep the clock goes on but timers do not.
    vi.setSystemTime(new Date('2026-11-22T06:30:45.000Z'));
    expect(times).toEqual([]);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(times).toEqual(['06:30:45.000']);
    vi.advanceTimersByTime(15_000);
    expect(times.slice(1)).toEqual(['06:31:00.000']);
    end();
  });

  test('all listeners share one timer, and without listeners there is none', () => {
    const watches = [watch(), watch()];
    expect(vi.getTimerCount()).toBe(1);
    watches[0]!.end();
    vi.advanceTimersByTime(60_000);
    expect(watches.map(({ times }) => times.length)).toEqual([0, 1]);
    watches[1]!.end();
    expect(vi.getTimerCount()).toBe(0);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(watches.map(({ times }) => times.length)).toEqual([0, 1]);
  });
});
