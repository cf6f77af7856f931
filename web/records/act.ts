import { toastFailure, toastNotUndone } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import type { RecordStore } from './record-store.ts';
import type { Write } from './write-kinds.ts';

/**
 * Makes a write that was begun outside a form, such as in a menu: shown at once, taken back with a toast where it is
 * refused. `said` is a sentence about the result, and the toast offers Undo.
 * @returns the answer, or null after a refusal.
 */
export async function act<Answer>(
  records: RecordStore,
  write: Write<Answer>,
  said?: (answer: Answer) => string,
): Promise<Answer | null> {
  try {
    const { answer, undo } = await records.write(write);
    if (said) showUndo(said(answer), () => void takeBack(records, undo));
    return answer;
  } catch (error) {
    toastFailure(error);
    return null;
  }
}

/**
 * Makes the writes that take something back, in order; says why where that is refused, or can no longer be done. Resolves
 * when all are done.
 */
export async function takeBack(records: RecordStore, undo: readonly Write[]): Promise<void> {
  const outcomes = await Promise.allSettled(records.writeAll(undo));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) toastNotUndone((failed as PromiseRejectedResult).reason);
}
