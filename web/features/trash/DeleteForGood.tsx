import type { TrashEntry } from '#contract/trash.ts';
import { plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { deleteEntry, emptyTrash } from './trash-mutations.ts';

interface DeleteForGoodProps {
  /** `all`: the whole trash. */
  entry: TrashEntry | 'all';
  total: number;
  onClose: () => void;
}

/** Confirms the permanent deletion, which cannot be undone. */
export function DeleteForGood({ entry, total, onClose }: DeleteForGoodProps) {
  const records = useRecords();
  const remove = useAction(async () => {
    await records.write(entry === 'all' ? emptyTrash(null) : deleteEntry({ id: entry.id }));
    onClose();
  });
  const isAll = entry === 'all';
  const what = isAll ? plural(total, 'item') : `“${entry.name}”`;
  return (
    <ConfirmDialog
      title={isAll ? 'Empty the trash?' : `Delete ${what} for good?`}
      confirmLabel={isAll ? 'Empty trash' : 'Delete for good'}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {what} and everything in {isAll && total !== 1 ? 'them' : 'it'} will be deleted. This can’t be undone.
    </ConfirmDialog>
  );
}
