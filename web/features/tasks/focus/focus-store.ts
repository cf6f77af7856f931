import { useSyncExternalStore } from 'react';
import { dayOf, today } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { readStored, storedKeys, writeStored } from '#web/platform/storage.ts';
import {
  begin,
  finish,
  type FocusKind,
  type FocusState,
  type FocusTimer,
  IDLE,
  isOver,
  keepOn,
  leftMs,
  pause,
  readFocus,
  resume,
} from './focus-timer.ts';

/* The one focus timer of this person on this device, kept where a reload and other tabs find it. */

const TICK_MS = 250;
const PREFIX = 'focus_timer_';
const keyOf = () => `${PREFIX}${currentUser()?.id ?? ''}`;

let key = '';
let state: FocusState = IDLE;
const listeners = new Set<() => void>();

/** The current state of the timer. */
export function focusState(): FocusState {
  if (key !== keyOf()) {
    key = keyOf();
    state = readFocus(readStored(key));
  }
  return state;
}

/** Replaces the timer. */
export function setFocus(change: (state: FocusState) => FocusState): void {
  const before = focusState();
  state = change(before);
  if (state === before) return;
  writeStored(key, JSON.stringify(state));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== keyOf()) return;
    state = readFocus(event.newValue);
    listener();
  };
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    listeners.delete(listener);
  };
}

/** The timer, and a new render when it is started, stopped or over. */
export const useFocus = (): FocusState => useSyncExternalStore(subscribe, focusState);

/** Whole seconds left of a timer, and a new render with each of them. */
export function useSecondsLeft(timer: FocusTimer | null): number {
  return useSyncExternalStore(timer?.endsAt == null ? never : everyTick, () =>
    timer ? Math.ceil(leftMs(timer, Date.now()) / 1000) : 0,
  );
}

const never = () => () => undefined;

function everyTick(listener: () => void): () => void {
  const ticking = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Ends the timer; returns the minutes that count, 0 where none do. */
export function finishFocus(): number {
  const { timer } = focusState();
  setFocus((now) => finish(now, Date.now()));
  return focusState().unsent.find(({ id }) => id === timer?.id)?.minutes ?? 0;
}

/** Starts a focus session, on a task or on nothing in particular, or a break. */
export function startFocus(kind: FocusKind, task: { id: string; name: string } | null = null): void {
  const named = task && { id: task.id, name: task.name };
  setFocus((now) => begin(now, { id: newId(), kind, task: named }, Date.now()));
}

export const pauseFocus = (): void => setFocus((now) => pause(now, Date.now()));
export const resumeFocus = (): void => setFocus((now) => resume(now, Date.now()));
export const keepFocus = (): void => setFocus(keepOn);
export const skipBreak = (): void => setFocus((now) => ({ ...now, next: 'focus' }));

/**
 * Ends what is over. What was over on an earlier day cannot be counted any more, for a session counts where it ends.
 */
export function settleFocus(): void {
  setFocus((now) => {
    const { timer } = now;
    if (!timer || timer.endsAt === null || !isOver(timer, Date.now())) return now;
    const user = currentUser();
    const endedToday = user !== null && dayOf(new Date(timer.endsAt), user) === today();
    return endedToday ? finish(now, Date.now()) : { ...now, timer: null, next: 'focus' };
  });
}

/** Forgets the timers of everybody but one person; null: everybody. Sessions that are not counted yet stay for them. */
export function forgetTimers(butOf: string | null): void {
  for (const each of storedKeys(PREFIX)) {
    if (butOf !== null && each === PREFIX + butOf) continue;
    const { unsent } = readFocus(readStored(each));
    replaceStored(each, unsent.length > 0 ? JSON.stringify({ ...IDLE, unsent }) : null);
  }
}

/** Forgets the sessions of one person that are not counted yet, and their timer. */
export const forgetSessions = (user: string): void => replaceStored(PREFIX + user, null);

function replaceStored(each: string, text: string | null): void {
  writeStored(each, text);
  // What is known of it is read again.
  if (each === key) key = '';
}
