import { useState } from 'react';
import { toastFailure } from '#web/platform/errors.ts';
import { combineUndo, noteWriteUndo, offerUndo, runUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { moveBorder, type WantedShare } from './balance.ts';
import { pillarActions } from './pillar-mutations.ts';

/** `Health 30%, Work 25%` */
export const sharesText = (shares: readonly WantedShare[]): string =>
  shares.map(({ pillar, share }) => `${pillar.name} ${formatPercent(share)}`).join(', ');

/**
 * Moves the ends of wanted shares.
 * @returns the shares as shown, and functions that move an end to a percentage, drop the move, and save it with Undo.
 */
export function useShareBorders(stored: readonly WantedShare[]) {
  const records = useRecords();
  const [moved, setMoved] = useState<{ index: number; to: number } | null>(null);
  const sharesAt = (move: typeof moved) => (move ? moveBorder(stored, move.index, move.to) : stored);
  const shares = sharesAt(moved);

  /**
   * @param last the last move, which may not be rendered yet.
   * @param quietly without a toast: the slider has already announced the shares.
   */
  async function save({
    last = moved,
    quietly = false,
  }: { last?: typeof moved; quietly?: boolean } = {}): Promise<void> {
    setMoved(null);
    const changed = sharesAt(last).filter(({ share }, index) => share !== stored[index]!.share);
    if (changed.length === 0) return;
    const writes = changed.map(({ pillar, share }) =>
      pillarActions.change({ id: pillar.id, body: { time_allocation_percentage: share } }),
    );
    const outcomes = await Promise.allSettled(records.writeAll(writes));
    const undoable = combineUndo(outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    const refused = outcomes.find((each) => each.status === 'rejected');
    if (!refused) return (quietly ? noteWriteUndo : offerUndo)(records, sharesText(changed), undoable);
    toastFailure(refused.reason);
    // One share without the other would change their sum.
    await runUndo(records, undoable.undo);
  }

  return {
    shares,
    move: (index: number, to: number) => setMoved({ index, to }),
    drop: () => setMoved(null),
    save,
  };
}
