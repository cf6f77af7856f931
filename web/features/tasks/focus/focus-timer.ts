/* The focus timer as arithmetic on the wall clock, so that a sleeping laptop or a closed page stays right. */

export type FocusKind = 'focus' | 'short_break' | 'long_break';

/** How long each lasts, in minutes. */
export const FOCUS_MINUTES: Readonly<Record<FocusKind, number>> = { focus: 25, short_break: 5, long_break: 15 };
/** After every so many sessions the break is a long one. */
const LONG_BREAK_AFTER = 4;
const MINUTE = 60_000;

export interface FocusTimer {
  /** Becomes the id of the session, so that it is counted once. */
  id: string;
  kind: FocusKind;
  task: { id: string; name: string } | null;
  /** Milliseconds that were left when it was last started. */
  leftMs: number;
  /** When it ends, in milliseconds since 1970; null while it is paused. */
  endsAt: number | null;
  /** Its task is done, and the person goes on. */
  keepsOn?: boolean;
}

/** A session that is over and not counted yet. */
export interface FinishedSession {
  id: string;
  task_id: string | null;
  minutes: number;
}

export interface FocusState {
  timer: FocusTimer | null;
  /** What comes next when nothing runs. */
  next: FocusKind;
  unsent: FinishedSession[];
}

export const IDLE: FocusState = { timer: null, next: 'focus', unsent: [] };

const wholeMs = (kind: FocusKind) => FOCUS_MINUTES[kind] * MINUTE;

/** Starts a timer; one that still runs is finished first. */
export function begin(state: FocusState, timer: Pick<FocusTimer, 'id' | 'kind' | 'task'>, now: number): FocusState {
  const whole = wholeMs(timer.kind);
  return { ...finish(state, now), timer: { ...timer, leftMs: whole, endsAt: now + whole } };
}

/** Milliseconds left, never below zero. */
export function leftMs({ leftMs: left, endsAt }: FocusTimer, now: number): number {
  return Math.max(0, endsAt === null ? left : endsAt - now);
}

/** Lets it stand still. */
export function pause(state: FocusState, now: number): FocusState {
  return state.timer ? { ...state, timer: { ...state.timer, leftMs: leftMs(state.timer, now), endsAt: null } } : state;
}

/** Lets it go on although its task is done. */
export function keepOn(state: FocusState): FocusState {
  return state.timer ? { ...state, timer: { ...state.timer, keepsOn: true } } : state;
}

/** Lets it run on. */
export function resume(state: FocusState, now: number): FocusState {
  if (!state.timer || state.timer.endsAt !== null) return state;
  return { ...state, timer: { ...state.timer, endsAt: now + state.timer.leftMs } };
}

/** Ends it, early or not. A focus session of at least a minute counts with the minutes it took; a break never does. */
export function finish(state: FocusState, now: number): FocusState {
  const { timer } = state;
  if (!timer) return state;
  if (timer.kind !== 'focus') return { ...state, timer: null, next: 'focus' };
  const minutes = Math.floor((wholeMs('focus') - leftMs(timer, now)) / MINUTE);
  if (minutes < 1) return { ...state, timer: null, next: 'focus' };
  const session = { id: timer.id, task_id: timer.task?.id ?? null, minutes };
  const others = state.unsent.filter(({ id }) => id !== session.id);
  return { timer: null, next: 'short_break', unsent: [...others, session] };
}

/** Whether its time is up. */
export const isOver = ({ endsAt }: FocusTimer, now: number): boolean => endsAt !== null && endsAt <= now;

/** The break after so many sessions of a day. */
export const breakAfter = (sessions: number): FocusKind =>
  sessions > 0 && sessions % LONG_BREAK_AFTER === 0 ? 'long_break' : 'short_break';

/** `15:42`. The last second is a whole one: 0:00 is the end. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Reads what was kept on the device; what cannot be read is nothing. */
export function readFocus(text: string | null): FocusState {
  try {
    const { timer, next, unsent } = JSON.parse(text ?? '') as FocusState;
    const known = (kind: unknown): kind is FocusKind => typeof kind === 'string' && kind in FOCUS_MINUTES;
    if (!known(next) || !Array.isArray(unsent)) return IDLE;
    return { timer: timer && known(timer.kind) && Number.isFinite(timer.leftMs) ? timer : null, next, unsent };
  } catch {
    return IDLE;
  }
}
