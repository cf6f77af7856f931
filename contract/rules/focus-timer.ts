/* Arithmetic of the focus timer, shared by the server and the optimistic updates of the web. */

/** 25 minutes of focus, then a break; a long one after every fourth session. */
export const FOCUS_KINDS = ['focus', 'short_break', 'long_break'] as const;
export type FocusKind = (typeof FOCUS_KINDS)[number];

/** The length of each, in minutes. */
export const TIMER_MINUTES: Readonly<Record<FocusKind, number>> = { focus: 25, short_break: 5, long_break: 15 };
const LONG_BREAK_AFTER = 4;
const MINUTE_MS = 60_000;

/** The state that the time left is computed from. */
export interface TimerClock {
  kind: FocusKind;
  /** Milliseconds left when it was last started or paused. */
  left_ms: number;
  /** ISO instant; null while it is paused. */
  ends_at: string | null;
}

/** Length of a timer in milliseconds. */
export const wholeMs = (kind: FocusKind): number => TIMER_MINUTES[kind] * MINUTE_MS;

/** Milliseconds left, never below zero. @param at milliseconds since 1970, as everywhere here. */
export const leftMs = ({ left_ms, ends_at }: TimerClock, at: number): number =>
  ends_at === null ? left_ms : Math.max(0, Date.parse(ends_at) - at);

/** The fields of a timer paused at an instant. */
export const pausedAt = (timer: TimerClock, at: number) => ({ left_ms: leftMs(timer, at), ends_at: null });

/** The fields of a timer resumed at an instant; a running timer keeps its end. */
export const resumedAt = ({ left_ms, ends_at }: TimerClock, at: number) => ({
  left_ms,
  ends_at: ends_at ?? new Date(at + left_ms).toISOString(),
});

/** The fields of a timer started at an instant. */
export const startedAt = (kind: FocusKind, at: number) =>
  resumedAt({ kind, left_ms: wholeMs(kind), ends_at: null }, at);

/** When a finished timer ended: at its end, if that is before `at`. */
export const overAt = ({ ends_at }: TimerClock, at: number): number =>
  ends_at === null ? at : Math.min(at, Date.parse(ends_at));

/** Whole minutes of focus until an instant; 0 for a break. */
export const focusedMinutes = (timer: TimerClock, at: number): number =>
  timer.kind === 'focus' ? Math.floor((wholeMs('focus') - leftMs(timer, at)) / MINUTE_MS) : 0;

/** The kind of break that follows the nth session of a day. */
export const breakAfter = (sessions: number): FocusKind =>
  sessions > 0 && sessions % LONG_BREAK_AFTER === 0 ? 'long_break' : 'short_break';
