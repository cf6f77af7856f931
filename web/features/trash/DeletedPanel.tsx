import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { TRASH_DAYS, type TrashEntry } from '#contract/trash.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { trashQueries } from './trash-queries.ts';
import { restoreEntry } from './trash-mutations.ts';
import { offeredBy } from './trash-text.ts';

interface DeletedPanelProps {
  /** The kind of record: "Task". */
  label: string;
  id: string;
  onClose: () => void;
  /** Called after it was restored. */
  onBack: () => void;
}

/** A side panel for a deleted record, with a button to restore it while it is in the trash. */
export function DeletedPanel({ label, id, onClose, onBack }: DeletedPanelProps) {
  const records = useRecords();
  const { data: entries } = useQuery(trashQueries.holding(id));
  const entry = entries?.[0];
  const restore = useAction(async ({ id: entryId, elsewhere }: { id: string; elsewhere: boolean }) => {
    const { answer } = await records.write(restoreEntry({ id: entryId, elsewhere }));
    showToast({ type: 'success', message: answer.message });
    onBack();
  });
  const offered = offeredBy(restore.error);
  const putBack = (elsewhere: boolean) =>
    entry && restore.mutate({ id: entry.id, elsewhere }, { onError: toastFailure });
  return (
    <SidePanel label={label} onClose={onClose}>
      <EmptyState
        title={`This ${label.toLowerCase()} was deleted`}
        why={entries ? whyOf(entry) : 'Looking in the trash…'}
        {...(entry && {
          primary: { label: 'Restore', icon: <RotateCcw {...ICON} />, onClick: () => putBack(false) },
        })}
        {...(offered && { quiet: { label: offered, onClick: () => putBack(true) } })}
      />
    </SidePanel>
  );
}

const whyOf = (entry: TrashEntry | undefined): string =>
  entry
    ? `“${entry.name}” is in the trash, with everything that was deleted with it.`
    : `It is no longer in the trash, where deleted items stay for ${TRASH_DAYS} days.`;
