import { slicesOf } from '#web/platform/order.ts';
import { RESTORE_MAX, trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { offerUndo, type Undoable } from './act.ts';
import type { RecordStore } from './record-store.ts';
import { RESTORED } from './stale.ts';
import { defineWrite, type Write, type WriteKind } from './write-kinds.ts';

export interface Restoring {
  /** Of the entries of the trash. */
  ids: readonly string[];
  /** Restores the others if some are no longer there. */
  skipMissing?: true;
}

/** What all writes that restore entries of the trash have in common. */
export const RESTORING: Pick<
  WriteKind<Restoring, unknown, unknown>,
  'lanes' | 'send' | 'stale' | 'waits' | 'gone' | 'restores' | 'notFound'
> = {
  lanes: () => ['trash'],
  send: async ({ ids, skipMissing }, _, __, tell) => {
    let isRepeated = false;
    const onRepeat = () => {
      isRepeated = true;
    };
    const body = { ids: [...ids], ...(skipMissing && { skip_missing: true }) };
    const answer = await call(trashContract.restoreMany, { body }, { tell, onRepeat });
    // The request whose answer was lost may have restored them.
    return isRepeated ? { ...answer, missing: 0 } : answer;
  },
  stale: () => ({ now: RESTORED }),
  waits: {
    answer: () => null,
    label: (_, { ids }) => ({ verb: 'restore', name: plural(ids.length, 'deleted thing') }),
  },
  gone: (repeated) => (repeated ? null : undefined),
  restores: ({ ids }) => ids,
  notFound: 'It’s no longer in the trash. It was deleted for good or already restored.',
};

const restoreMany = defineWrite<Restoring, unknown>({ ...RESTORING, name: 'trash.restoreMany' });

/** The writes that restore entries of the trash; empty if there are none. */
export function restoreFromTrash(trashIds: readonly (string | undefined)[]): Write[] {
  const ids = trashIds.filter((id) => id !== undefined);
  return slicesOf(ids, RESTORE_MAX).map((slice) => restoreMany({ ids: slice }));
}

/** Shows what was deleted, `Deleted “Winter weekend”`, and offers to restore it if possible. */
export function toastDeleted(records: RecordStore, what: string, undoing: Undoable): void {
  offerUndo(records, `Deleted ${what}`, undoing);
}
