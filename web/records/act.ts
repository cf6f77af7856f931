import { toastFailure, toastNotUndone } from '#web/platform/errors.ts';
import { noteUndo, showToast, showUndo, type ToastAction } from '#web/ui/toast/toasts.ts';
import type { RecordStore, Written } from './record-store.ts';
import type { Write } from './write-kinds.ts';

/**
 * Makes a write outside a form, such as from a menu. The write is shown at once; a refusal reverts it and shows a
 * toast. `message` returns the sentence for the success toast, which offers Undo; `also` adds another action to it.
 * @returns the answer, or null after a refusal.
 */
export async function act<Answer>(
  records: RecordStore,
  write: Write<Answer>,
  message?: (answer: Answer) => string,
  also?: (answer: Answer) => ToastAction,
): Promise<Answer | null> {
  try {
    const written = await records.write(write);
    if (message) offerUndo(records, message(written.answer), written, also?.(written.answer));
    return written.answer;
  } catch (error) {
    toastFailure(error);
    return null;
  }
}

/** The writes that undo something, and when it was done. */
export type Undoable = Pick<Written<unknown>, 'madeAt' | 'undo'>;

/**
 * Shows what was done in a toast, with Undo if there is something to undo; `also` adds another action. Shows nothing
 * once the person has signed out: someone else may be using the page.
 */
export function offerUndo(
  records: RecordStore,
  message: string,
  { undo, madeAt }: Undoable | { undo: () => Promise<boolean>; madeAt: number },
  also?: ToastAction,
): void {
  if (records.isClosed) return;
  if (undo.length === 0 && typeof undo !== 'function') showToast({ type: 'success', message, timestamp: madeAt });
  else showUndo(message, typeof undo === 'function' ? undo : () => runUndo(records, undo, message), madeAt, also);
}

/** Lets the Undo key undo a write that shows no toast. */
export function noteWriteUndo(records: RecordStore, message: string, { undo, madeAt }: Undoable): void {
  if (!records.isClosed) noteUndo(message, () => runUndo(records, undo, message), madeAt);
}

/** Combines several writes into one Undo, dated by the last of them. */
export const combineUndo = (written: readonly Undoable[]): Undoable => ({
  undo: written.flatMap(({ undo }) => undo),
  madeAt: Math.max(...written.map(({ madeAt }) => madeAt)),
});

/**
 * Makes the undoing writes in order, and shows the reason if one is refused or no longer possible. Resolves with
 * whether all were done.
 * @param what the change to undo, for the message of a failure.
 */
export async function runUndo(records: RecordStore, undo: readonly Write[], what?: string): Promise<boolean> {
  const outcomes = await Promise.allSettled(records.writeAll(undo));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) toastNotUndone((failed as PromiseRejectedResult).reason, what);
  return failed === undefined;
}
