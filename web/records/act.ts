import { toastFailure, toastNotUndone } from '#web/platform/errors.ts';
import { noteUndo, showToast, showUndo, type ToastAction } from '#web/ui/toast/toasts.ts';
import type { RecordStore, Written } from './record-store.ts';
import type { Write } from './write-kinds.ts';

/**
 * Makes a write that was begun outside a form, such as in a menu: shown at once, taken back with a toast where it is
 * refused. `said` is a sentence about the result, and the toast offers Undo; `also` is what else it offers.
 * @returns the answer, or null after a refusal.
 */
export async function act<Answer>(
  records: RecordStore,
  write: Write<Answer>,
  said?: (answer: Answer) => string,
  also?: (answer: Answer) => ToastAction,
): Promise<Answer | null> {
  try {
    const written = await records.write(write);
    if (said) offerUndo(records, said(written.answer), written, also?.(written.answer));
    return written.answer;
  } catch (error) {
    toastFailure(error);
    return null;
  }
}

/** What takes something back, and when it was done. */
export type Undoing = Pick<Written<unknown>, 'madeAt' | 'undo'>;

/**
 * Says what was done, and offers Undo where something takes it back; `also` is what else the toast offers. Nothing is
 * said once the person has signed out: somebody else may be here.
 */
export function offerUndo(
  records: RecordStore,
  message: string,
  { undo, madeAt }: Undoing | { undo: () => Promise<boolean>; madeAt: number },
  also?: ToastAction,
): void {
  if (records.isClosed) return;
  if (undo.length === 0 && typeof undo !== 'function') showToast({ type: 'success', message, timestamp: madeAt });
  else showUndo(message, typeof undo === 'function' ? undo : () => takeBack(records, undo, message), madeAt, also);
}

/** Lets the key undo what needs no toast. */
export function noteUndoOf(records: RecordStore, message: string, { undo, madeAt }: Undoing): void {
  if (!records.isClosed) noteUndo(message, () => takeBack(records, undo, message), madeAt);
}

/** Takes several writes for one change, done with the last of them. */
export const asOne = (written: readonly Undoing[]): Undoing => ({
  undo: written.flatMap(({ undo }) => undo),
  madeAt: Math.max(...written.map(({ madeAt }) => madeAt)),
});

/**
 * Makes the writes that take something back, in order; says why where that is refused, or can no longer be done. Resolves
 * with whether all were done.
 * @param what what was done, for whoever reads that it was not taken back.
 */
export async function takeBack(records: RecordStore, undo: readonly Write[], what?: string): Promise<boolean> {
  const outcomes = await Promise.allSettled(records.writeAll(undo));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) toastNotUndone((failed as PromiseRejectedResult).reason, what);
  return failed === undefined;
}
