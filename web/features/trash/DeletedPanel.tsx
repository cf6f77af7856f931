import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { TRASH_DAYS, type TrashEntry } from '#contract/trash.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { trashQueries } from './trash-queries.ts';
import { restoreEntry } from './trash-mutations.ts';

interface DeletedPanelProps {
  /** The kind of record: "Task". */
  label: string;
  id: string;
  onClose: () => void;
  /** Called after it was restored. */
  onBack: () => void;
}

/**
 * A side panel for a record that was deleted, here or elsewhere, with a button to restore it while it is in the trash.
 */
export function DeletedPanel({ label, id, onClose, onBack }: DeletedPanelProps) {
  const records = useRecords();
  const { data: entries } = useQuery(trashQueries.holding(id));
  const entry = entries?.[0];
  const putBack = async ({ id: entryId }: TrashEntry) => {
    const restored = await act(records, restoreEntry({ id: entryId }), ({ message }) => message);
    if (restored) onBack();
  };
  return (
    <SidePanel label={label} onClose={onClose}>
      <EmptyState
        title={`This ${label.toLowerCase()} was deleted`}
        why={entries ? whyOf(entry) : 'Looking in the trash…'}
        {...(entry && {
          primary: { label: 'Restore', icon: <RotateCcw {...ICON} />, onClick: () => void putBack(entry) },
        })}
      />
    </SidePanel>
  );
}

const whyOf = (entry: TrashEntry | undefined): string =>
  entry
    ? `“${entry.name}” is in the trash, with everything that was deleted with it.`
    : `It is no longer in the trash, where deleted items stay for ${TRASH_DAYS} days.`;
