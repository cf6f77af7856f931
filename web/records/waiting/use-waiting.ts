import { useCallback, useSyncExternalStore } from 'react';
import type { Kind } from '../kinds.ts';
import { useRecords } from '../record-query.ts';
import type { RecordStore, Waiting } from '../record-store.ts';
import { countWrites, type KeptWrite } from './write-log.ts';

/** The queued and refused writes; renders again when they change. */
export const useWaiting = (): Waiting => useOfStore((records) => records.waiting());

/** Whether a change of this record is queued or was refused. */
export const useWaitingMark = (id: string): 'waits' | 'refused' | undefined =>
  useOfStore((records) => records.waiting().marks.get(id));

/** Whether a record was created here and the server does not have it yet. */
export const useIsUnsent = (kind: Kind, id: string): boolean => useOfStore((records) => records.isUnsent(kind, id));

/** The writes that the server has not accepted yet: how many, and as text, `2 changes and 1 file`. */
export function useUnsent(): { count: number; text: string } {
  const count = useOfStore((records) => records.unsent.length);
  return { count, text: useOfStore((records) => countWrites(records.unsent)) };
}

/** Whether one of these queued or refused writes ends with this page. */
export const useIsUnkept = (writes: readonly Pick<KeptWrite, 'id'>[]): boolean =>
  useOfStore((records) => writes.some(({ id }) => records.isUnkept(id)));

function useOfStore<Result>(read: (records: RecordStore) => Result): Result {
  const records = useRecords();
  const watch = useCallback((listener: () => void) => records.watch(listener), [records]);
  return useSyncExternalStore(watch, () => read(records));
}
