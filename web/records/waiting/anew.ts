import type { RecordStore } from '../record-store.ts';
import { kindOf, type Write } from '../write-kinds.ts';
import { isReadable } from './is-readable.ts';
import type { KeptWrite } from './write-log.ts';

/** What makes a new record of a refused write under this id; null where it can only be sent again. */
export const anew = (records: Pick<RecordStore, 'get'>, refused: KeptWrite, id: string): Write | null =>
  (isReadable(refused) && kindOf(refused).waits?.anew?.(records, refused.input, id)) || null;
