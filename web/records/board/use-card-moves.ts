import { useEffect, useRef } from 'react';
import { toastFailure } from '#web/platform/errors.ts';
import { asOne, offerUndo, takeBack } from '../act.ts';
import { useRecords } from '../record-query.ts';
import type { Write } from '../write-kinds.ts';

/**
 * Returns a function that makes the writes of a card that was put elsewhere: shown at once, taken back when one is
 * refused, with Undo. `said` is the sentence of the toast once they went through. It returns whether they did.
 */
export function useCardMoves() {
  const records = useRecords();
  const lastPut = useRef<string>(null);
  useEffect(() => {
    // A card that is taken back, by a refusal or by Undo, is drawn anew in the other column, and its focus is gone.
    if (document.activeElement === document.body) focusCard(lastPut.current);
  });
  return async (id: string, writes: readonly Write[], said: () => string): Promise<boolean> => {
    lastPut.current = id;
    try {
      const written = await Promise.all(records.writeAll([...writes]));
      const { undo, madeAt } = asOne(written);
      const putBack = () => {
        lastPut.current = id;
        return takeBack(records, undo);
      };
      offerUndo(records, said(), { undo: putBack, madeAt });
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
