import { useCallback, useSyncExternalStore } from 'react';
import type { Kind } from '../kinds.ts';
import { useRecords } from '../record-query.ts';
import type { RecordStore, Waiting } from '../record-store.ts';

/** What waits for a connection and what of it was refused, and a new render when that changes. */
export const useWaiting = (): Waiting => useOfStore((records) => records.waiting());

/** Whether a change of this record waits or was refused. */
export const useWaitingMark = (id: string): 'waits' | 'refused' | undefined =>
  useOfStore((records) => records.waiting().marks.get(id));

/** Whether a record was made here and the server does not have it yet. */
export const useIsUnsent = (kind: Kind, id: string): boolean => useOfStore((records) => records.isUnsent(kind, id));

/** How many writes the server has not taken yet, and a new render when one is answered. */
export const useUnsent = (): number => useOfStore((records) => records.unsent);

function useOfStore<Result>(read: (records: RecordStore) => Result): Result {
  const records = useRecords();
  const watch = useCallback((listener: () => void) => records.watch(listener), [records]);
  return useSyncExternalStore(watch, () => read(records));
}
