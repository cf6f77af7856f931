import { expect, test } from 'vitest';
import {
  begin,
  breakAfter,
  clockWords,
  finish,
  FOCUS_MINUTES,
  IDLE,
  isOver,
  leftMs,
  pause,
  readFocus,
  resume,
} from './focus-timer.ts';

const MINUTE = 60_000;
const NINE = Date.parse('2026-11-20T09:00:00Z');
const at = (minutes: number) => NINE + minutes * MINUTE;
const task = { id: 't', name: 'Write' };
const focus = begin(IDLE, { id: 'one', kind: 'focus', task }, NINE);
const left = (state: typeof focus, minutes: number) => state.timer && leftMs(state.timer, at(minutes)) / MINUTE;

test('a session lasts 25 minutes by the wall clock, even while it was not shown', () => {
  expect(left(focus, 10)).toBe(15);
  expect(isOver(focus.timer!, at(24.9))).toBe(false);
  expect(isOver(focus.timer!, at(25))).toBe(true);
  expect(left(focus, 500)).toBe(0);
});

test('a pause takes no time from it', () => {
  const paused = pause(focus, at(10));
  expect(left(paused, 300)).toBe(15);
  expect(isOver(paused.timer!, at(300))).toBe(false);
  expect(left(resume(paused, at(300)), 305)).toBe(10);
});

test('a finished session is counted with its minutes, once, and a break follows', () => {
  const finished = finish(focus, at(25));
  expect(finished).toEqual({
    timer: null,
    next: 'short_break',
    unsent: [{ id: 'one', task_id: 't', minutes: FOCUS_MINUTES.focus }],
  });
  expect(finish(finished, at(26))).toBe(finished);
  expect(finish(focus, at(12.5)).unsent).toEqual([{ id: 'one', task_id: 't', minutes: 12 }]);
});

test('less than a minute is no session, and a break is none', () => {
  expect(finish(focus, at(0.9))).toEqual(IDLE);
  const resting = begin({ ...IDLE, next: 'short_break' }, { id: 'two', kind: 'short_break', task: null }, NINE);
  expect(left(resting, 0)).toBe(5);
  expect(finish(resting, at(5))).toEqual(IDLE);
});

test('starting another one finishes the one that runs', () => {
  const other = begin(focus, { id: 'two', kind: 'focus', task: null }, at(10));
  expect(other.timer?.id).toBe('two');
  expect(other.unsent).toEqual([{ id: 'one', task_id: 't', minutes: 10 }]);
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

test('the time is said in minutes and seconds', () => {
  expect([25 * MINUTE, 15.7 * MINUTE, 999, 0].map(clockWords)).toEqual(['25:00', '15:42', '0:01', '0:00']);
});

test('what the device kept survives a reload, and nonsense is nothing', () => {
  expect(readFocus(JSON.stringify(focus))).toEqual(focus);
  for (const text of [null, '', '{', '{}', '[]', '{"next":"nap","unsent":[],"timer":null}']) {
    expect(readFocus(text)).toEqual(IDLE);
  }
});
