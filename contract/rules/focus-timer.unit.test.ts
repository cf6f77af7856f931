import { expect, test } from 'vitest';
import {
  breakAfter,
  focusedMinutes,
  leftMs,
  overAt,
  pausedAt,
  resumedAt,
  startedAt,
  type TimerClock,
} from './focus-timer.ts';

const NINE = Date.parse('2026-11-20T09:00:00Z');
const at = (minutes: number) => NINE + minutes * 60_000;
const focus = { kind: 'focus' as const, ...startedAt('focus', NINE) };
const left = (timer: TimerClock, minutes: number) => leftMs(timer, at(minutes)) / 60_000;

test('a session lasts 25 minutes by the clock, even while the app is closed', () => {
  expect([left(focus, 10), left(focus, 25), left(focus, 500)]).toEqual([15, 0, 0]);
  expect(overAt(focus, at(500))).toBe(at(25));
});

test('a pause does not shorten it', () => {
  const paused = { ...focus, ...pausedAt(focus, at(10)) };
  expect([left(paused, 300), overAt(paused, at(300))]).toEqual([15, at(300)]);
  const resumed = { ...paused, ...resumedAt(paused, at(300)) };
  expect(left(resumed, 305)).toBe(10);
  expect(resumedAt(resumed, at(310))).toEqual({ left_ms: resumed.left_ms, ends_at: resumed.ends_at });
});

test('only whole minutes of focus count', () => {
  expect([0.9, 12.5, 25, 500].map((minutes) => focusedMinutes(focus, at(minutes)))).toEqual([0, 12, 25, 25]);
  const rest = { kind: 'short_break' as const, ...startedAt('short_break', NINE) };
  expect(focusedMinutes(rest, at(5))).toBe(0);
});

test('every fourth break is a long one', () => {
  expect([1, 2, 3, 4, 5, 8].map(breakAfter)).toEqual([
    'short_break',
    'short_break',
    'short_break',
    'long_break',
    'short_break',
    'long_break',
  ]);
});
