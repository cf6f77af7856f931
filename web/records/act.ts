import { ApiError } from '#web/platform/api-error.ts';
import { toastFailure, toastNotRedone, toastNotUndone } from '#web/platform/errors.ts';
import { noteUndo, showToast, showUndo, type ToastAction } from '#web/ui/toast/toasts.ts';
import type { Redo, Undo } from '#web/ui/toast/undo-stack.ts';
import type { RecordStore, Written } from './record-store.ts';
import { inverseOf, orElse } from './waiting/withdrawal.ts';
import { isKnown, kindOf, restoredBy, undoing, type Write } from './write-kinds.ts';

/** What a toast has beside its message and Undo. */
interface Extras {
  /** Follows the message. The Undo history leaves it out. */
  more?: string;
  also?: ToastAction | undefined;
}

/**
 * Makes a write outside a form, such as from a menu. The write is shown at once; a refusal reverts it and shows a
 * toast. `message` returns the sentence for the success toast, which offers Undo; null for none.
 * @returns the answer, or null after a refusal.
 */
export const act = async <Answer>(...what: Parameters<typeof actAndReread<Answer>>): Promise<Answer | null> =>
  (await actAndReread(...what))?.answer ?? null;

/** The same, for what goes on until the lists are read again. */
export async function actAndReread<Answer>(
  records: RecordStore,
  write: Write<Answer>,
  message?: (answer: Answer) => string | null,
  extras?: (written: Written<Answer>) => Extras,
): Promise<Written<Answer> | null> {
  try {
    const written = await records.write(write);
    const { more, also } = extras?.(written) ?? {};
    const done = message?.(written.answer) ?? null;
    if (done !== null) offerUndo(records, done, { ...written, ...(more && { more }) }, also);
    return written;
  } catch (error) {
    toastFailure(error);
    return null;
  }
}

/** The writes that undo something, those that do it again, and when it was done. */
export type Undoable = Pick<Written<unknown>, 'madeAt' | 'undo'> &
  Partial<Pick<Written<unknown>, 'again'>> & {
    /** What the toast says after its message. The Undo history leaves it out. */
    more?: string;
  };

/** The same with an Undo that does more than writes. */
export interface UndoableBy {
  undo: Undo;
  madeAt: number;
}

/**
 * Shows what was done in a toast, with Undo if there is something to undo; `also` adds another action. Shows nothing
 * once the person has signed out: someone else may be using the page.
 */
export function offerUndo(
  records: RecordStore,
  message: string,
  undoable: Undoable | UndoableBy,
  also?: ToastAction,
): void {
  if (records.isClosed) return;
  const { undo, madeAt } = undoable;
  if (typeof undo === 'function') showUndo(message, undo, madeAt, also);
  else if (undo.length === 0) showToast({ type: 'success', message, timestamp: madeAt });
  else {
    const more = 'more' in undoable ? undoable.more : undefined;
    showUndo(message, () => runUndo(records, undo, message, again(undoable)), madeAt, also, {
      ...(more && { more }),
      restores: restoredBy(undo),
    });
  }
}

/** Lets the Undo key undo a write that shows no toast. */
export function noteWriteUndo(records: RecordStore, message: string, undoable: Undoable): void {
  const { undo, madeAt } = undoable;
  if (!records.isClosed) noteUndo(message, () => runUndo(records, undo, message, again(undoable)), madeAt);
}

const again = (undoable: Undoable | UndoableBy) => ('again' in undoable ? undoable.again : undefined);

/** Combines several writes into one Undo, the last first, dated by the last of them. */
export const combineUndo = (written: readonly Undoable[]): Undoable => ({
  undo: written.toReversed().flatMap(({ undo }) => undo),
  again: written.flatMap((each) => each.again ?? []),
  madeAt: Math.max(...written.map(({ madeAt }) => madeAt)),
});

/**
 * Makes the undoing writes in order, and shows the reason if one is refused or no longer possible. Resolves with
 * whether all were done, and if so, with a function that redoes the change where that is possible.
 * @param what the change to undo, for the message of a failure and of a redo.
 * @param made the writes of the change, which redo it if the undoing writes cannot be undone.
 */
export async function runUndo(
  records: RecordStore,
  undo: readonly Write[],
  what?: string,
  made: readonly Write[] = [],
): Promise<boolean | Redo> {
  const undone = await makeAll(records, undo, what, toastNotUndone);
  if (!undone) return false;
  const inverse = inverseOf(undone);
  const back = inverse ?? made;
  if (what === undefined || back.length === 0) return true;
  const instead = inverse ? undoingOf(undone) : [];
  return async () => {
    const redone = await makeAll(records, back, what, toastNotRedone);
    if (!redone) return;
    // A restore, which redoes a creation, has no inverse of its own.
    const undoAgain = inverseOf(redone.map((each, index) => orElse(each, instead[index]))) ?? undo;
    offerUndo(records, what, { undo: undoAgain, again: back, madeAt: Date.now() });
  };
}

/** For each write of {@link inverseOf}, what was undone by it: none for the second of several. */
const undoingOf = (undone: readonly Written<unknown>[]): (readonly Write[])[] =>
  undone.toReversed().flatMap((each) => each.undo.map((_, index) => (index === 0 ? each.again : [])));

/**
 * Makes writes that belong together. Resolves with null if one of them fails, or if nothing of what they restore is in
 * the trash, after passing the reason on.
 */
export async function makeAll(
  records: RecordStore,
  writes: readonly Write[],
  what: string | undefined,
  onFailure: typeof toastNotUndone,
): Promise<Written<unknown>[] | null> {
  const outcomes = await Promise.allSettled(records.writeAll(undoing(writes)));
  const failed = outcomes.find((each) => each.status === 'rejected');
  const notFound = ({ name }: Write) => (isKnown(name) ? kindOf({ name, input: null }).notFound : undefined);
  if (failed) {
    onFailure(failed.reason, what, notFound(writes[outcomes.indexOf(failed)]!));
    return null;
  }
  const written = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const missing = written.reduce((total, { answer }) => total + missingIn(answer), 0);
  if (missing > 0 && missing === restoredBy(writes).length) {
    onFailure(new ApiError('answer', 404), what, notFound(writes[0]!));
    return null;
  }
  if (missing > 0)
    showToast({ type: 'warning', ...(what !== undefined && { title: what }), message: missingText(missing) });
  return written;
}

/** How many entries of the trash were no longer there. */
const missingIn = (answer: unknown): number => (answer as { missing?: number } | null | undefined)?.missing ?? 0;

const missingText = (count: number) =>
  `Restored, except ${count === 1 ? 'one that was' : `${count} that were`} no longer in the trash.`;
