import { useEffect, useRef } from 'react';
import { toastFailure } from '#web/platform/errors.ts';
import { combineUndo, offerUndo, runUndo } from '../act.ts';
import { useRecords } from '../record-query.ts';
import type { Write } from '../write-kinds.ts';

/**
 * Returns a function that makes the writes for a moved card: shown at once, reverted if one is refused, with Undo.
 * `message` returns the sentence for the success toast. Resolves with whether all writes succeeded.
 */
export function useCardMoves() {
  const records = useRecords();
  const lastPut = useRef<string>(null);
  useEffect(() => {
    // A refusal or Undo renders the card again in the other column, which drops its focus.
    if (document.activeElement === document.body) focusCard(lastPut.current);
  });
  return async (id: string, writes: readonly Write[], message: () => string): Promise<boolean> => {
    lastPut.current = id;
    try {
      const written = await Promise.all(records.writeAll([...writes]));
      const { undo, again, madeAt } = combineUndo(written);
      const what = message();
      const putBack = () => {
        lastPut.current = id;
        return runUndo(records, undo, what, again);
      };
      offerUndo(records, what, { undo: putBack, madeAt });
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    }
  };
}

function focusCard(id: string | null): void {
  document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true });
}
