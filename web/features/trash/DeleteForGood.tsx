import type { TrashEntry } from '#contract/trash.ts';
import { plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { deleteEntry, emptyTrash } from './trash-mutations.ts';

interface DeleteForGoodProps {
  entries: readonly TrashEntry[];
  /** The whole trash is meant. */
  isAll: boolean;
  onClose: () => void;
}

/** The one deletion that cannot be taken back, and says so. */
export function DeleteForGood({ entries, isAll, onClose }: DeleteForGoodProps) {
  const records = useRecords();
  const remove = useAction(async () => {
    await Promise.all(records.writeAll(isAll ? [emptyTrash(null)] : entries.map(({ id }) => deleteEntry({ id }))));
    onClose();
  });
  const what = entries.length === 1 ? `“${entries[0]!.name}”` : plural(entries.length, 'thing');
  return (
    <ConfirmDialog
      title={isAll ? 'Empty the trash?' : `Delete ${what} for good?`}
      confirmLabel={isAll ? 'Empty trash' : 'Delete for good'}
      cancelLabel="Keep it"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {what} with everything below {entries.length === 1 ? 'it' : 'them'} will be gone. This cannot be taken back.
    </ConfirmDialog>
  );
}
