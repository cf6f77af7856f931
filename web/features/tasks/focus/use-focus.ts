import { useSyncExternalStore } from 'react';
import { type FocusKind, focusedMinutes, leftMs, TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import type { FocusTimer } from '#contract/today.ts';
import { formatDuration } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { act } from '#web/records/act.ts';
import { type FocusHere, MINE } from '#web/records/kinds.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { finishTimer, IDLE, pauseTimer, resumeTimer, skipBreak, startTimer } from './focus-writes.ts';

const TICK_MS = 250;

const stateOf = (records: RecordStore): FocusHere => records.get('focusTimer', MINE) ?? IDLE;

/** The user's focus timer, which the shell reads. Renders again when it changes. */
export function useFocus(): FocusHere {
  const records = useRecords();
  return useSyncExternalStore(
    (listener) => records.watch(listener),
    () => stateOf(records),
  );
}

/** Whole seconds left; renders again every second. */
export function useSecondsLeft({ timer, clock_offset_ms }: FocusHere): number {
  return useSyncExternalStore(timer?.ends_at == null ? never : everyTick, () =>
    timer ? Math.ceil(leftMs(timer, Date.now() + clock_offset_ms) / 1000) : 0,
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

/** Starts a focus session, with or without a task, or a break. */
export function startFocus(records: RecordStore, kind: FocusKind, task: { id: string; name: string } | null = null) {
  const named = task && { id: task.id, name: task.name };
  return act(records, startTimer({ id: newId(), kind, task: named, at: Date.now() }));
}

const now = ({ id }: FocusTimer) => ({ id, at: Date.now() });

export const pauseFocus = (records: RecordStore, timer: FocusTimer) => act(records, pauseTimer(now(timer)));
export const resumeFocus = (records: RecordStore, timer: FocusTimer) => act(records, resumeTimer(now(timer)));
export const skipNextBreak = (records: RecordStore) => act(records, skipBreak(null));

/** Keys under which earlier versions stored the timer of a person in each browser. */
export const OLD_TIMERS = 'focus_timer_';

/** The ids of timers whose time this device saw end. */
export const endedHere = new Set<string>();

/** Finishes the timer, and shows the counted minutes. */
export async function finishFocus(records: RecordStore, timer: FocusTimer): Promise<void> {
  const { id, kind, task_id } = timer;
  const at = Date.now();
  const counted = focusedMinutes(timer, at + stateOf(records).clock_offset_ms);
  const answer = await act(records, finishTimer({ id, task_id, minutes: counted, at }));
  if (!answer || kind !== 'focus' || records.isClosed) return;
  const { minutes } = answer;
  if (minutes === 0) {
    if (counted === 0) showToast('Under a minute, so it doesn’t count');
    return;
  }
  tellCounted(records, minutes);
}

/** Says that a session is counted, and offers the break. */
export function tellCounted(records: RecordStore, minutes: number): void {
  const { timer: other, next } = stateOf(records);
  showToast({
    type: 'success',
    message: `Focus session of ${formatDuration(minutes)} counted`,
    ...(!other && {
      action: { label: `Rest ${TIMER_MINUTES[next]} min`, run: () => void startFocus(records, next) },
    }),
  });
}

export function tellBreakOver(records: RecordStore): void {
  const run = () => void startFocus(records, 'focus');
  showToast({ message: 'The break is over', action: { label: 'Focus', run } });
}

/** `15:42`, rounded up: 0:00 is the end. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
