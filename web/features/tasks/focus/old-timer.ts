import { TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import { readStored, storedKeys, writeStored } from '#web/platform/storage.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { type FocusKind, wholeMs } from '#contract/rules/focus-timer.ts';
import { finishTimer, pauseTimer, startTimer } from './focus-writes.ts';
import { OLD_TIMERS } from './use-focus.ts';

/* Earlier versions stored a timer in each browser. Its remaining data is sent once. */

interface OldState {
  timer: {
    id: string;
    kind: FocusKind;
    task: { id: string; name: string } | null;
    leftMs: number;
    endsAt: number | null;
  } | null;
  /** Sessions that were not counted yet. */
  unsent: { id: string; task_id: string | null; minutes: number }[];
}

/** Sends the uncounted sessions and the timer that an earlier version stored on this device. */
export function takeOverOldTimer(records: RecordStore, user: string): void {
  const { timer, unsent } = readOld(OLD_TIMERS + user);
  writeStored(OLD_TIMERS + user, null);
  const at = Date.now();
  const writes = unsent.map(({ id, task_id, minutes }) =>
    finishTimer({ id, task_id, minutes: Math.min(minutes, TIMER_MINUTES.focus), at }),
  );
  for (const write of writes) records.write(write).catch(() => undefined);
  if (!timer) return;
  const { id, kind, task, leftMs, endsAt } = timer;
  const startedAt = (endsAt ?? at + leftMs) - wholeMs(kind);
  const taken = [startTimer({ id, kind, task, at: startedAt }), ...(endsAt === null ? [pauseTimer({ id, at })] : [])];
  for (const written of records.writeAll<unknown>(taken)) written.catch(() => undefined);
}

/** Removes the stored timers of everyone, or of everyone except one person. Uncounted sessions stay. */
export function forgetOldTimers(butOf: string | null): void {
  for (const key of storedKeys(OLD_TIMERS)) {
    if (butOf !== null && key === OLD_TIMERS + butOf) continue;
    const { unsent } = readOld(key);
    writeStored(key, unsent.length > 0 ? JSON.stringify({ timer: null, unsent }) : null);
  }
}

/** Reads a stored timer; an unreadable one is empty. */
function readOld(key: string): OldState {
  try {
    const { timer, unsent } = JSON.parse(readStored(key) ?? '') as OldState;
    const isTimer = timer && timer.kind in TIMER_MINUTES && Number.isFinite(timer.leftMs);
    return { timer: isTimer ? timer : null, unsent: Array.isArray(unsent) ? unsent : [] };
  } catch {
    return { timer: null, unsent: [] };
  }
}
