import type { RecordStore } from '#web/records/record-store.ts';
import { setNewestUndo, showUndoing, undoFromHistory, undoLast } from '#web/ui/toast/toasts.ts';
import { type Change, undoHistory } from '#web/ui/toast/undo-stack.ts';

/**
 * Returns a function that undoes the newest change. One without an answer is undone once it is answered; if it was
 * refused or cannot be undone, the change before it stays. Further presses meanwhile undo the changes before it.
 */
export function newestUndo(records: RecordStore): () => boolean {
  let presses = 0;
  return () => {
    if (!records.isWriting) return undoLast();
    presses += 1;
    if (presses > 1) return true;
    const madeAt = records.changingSince;
    const pressedAt = Date.now();
    const isChosen = ({ timestamp }: Change) => madeAt === undefined || (timestamp >= madeAt && timestamp <= pressedAt);
    const settle = showUndoing();
    void records.written().then(() => {
      settle();
      const count = presses;
      presses = 0;
      const { undos } = undoHistory();
      const end = undos.findLastIndex(isChosen) + 1;
      const chosen = undos.slice(Math.max(0, end - count), end);
      for (const change of chosen.toReversed()) undoFromHistory(change);
    });
    return true;
  };
}

/**
 * While a change has no answer, the Undo of a toast is for that change, not for the one before it.
 * @returns a function that stops it.
 */
export function followWriting(records: RecordStore, undo: () => boolean): () => void {
  let isWriting = false;
  const unwatch = records.watch(() => {
    if (isWriting || records.changingSince === undefined) return;
    isWriting = true;
    setNewestUndo(undo);
    void records.written().then(() => {
      isWriting = false;
      setNewestUndo(null);
    });
  });
  return () => {
    unwatch();
    setNewestUndo(null);
  };
}
