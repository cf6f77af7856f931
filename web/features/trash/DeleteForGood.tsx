import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TrashEntry, trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { trashQueries } from './trash-queries.ts';

interface DeleteForGoodProps {
  entries: readonly TrashEntry[];
  /** The whole trash is meant. */
  isAll: boolean;
  onClose: () => void;
}

/** The one deletion that cannot be taken back, and says so. */
export function DeleteForGood({ entries, isAll, onClose }: DeleteForGoodProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      if (isAll) await call(trashContract.empty);
      else for (const { id } of entries) await call(trashContract.delete, { params: { id } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: trashQueries.list().queryKey });
      onClose();
    },
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
