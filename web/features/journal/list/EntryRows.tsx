import type { ReactNode } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { useRecords } from '#web/records/record-query.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { deleteEntry } from '../delete-entry.ts';

interface EntryRowsProps {
  /** In order. */
  entries: readonly JournalEntry[];
  /** Contains an `EntryRow` for each entry. */
  children: ReactNode;
}

/** The frame of a list of entries: one tab stop, with keys for the focused entry. */
export function EntryRows({ entries, children }: EntryRowsProps) {
  const records = useRecords();
  const remove = rowKey(
    entries,
    ['Delete', 'Backspace'],
    'Delete, with Undo',
    (entry) => void deleteEntry(records, entry),
  );
  return (
    <RowList title="Entries" ids={entries.map(({ id }) => id)} keys={[remove]}>
      {children}
    </RowList>
  );
}
