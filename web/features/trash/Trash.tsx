import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrashEntry } from '#contract/trash.ts';
import { plural, formatInstant } from '#web/platform/format.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { messageOf } from '#web/platform/errors.ts';
import { showFinal } from '#web/ui/toast/final-toast.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { trashQueries } from './trash-queries.ts';
import { deleteEntry, emptyTrash, restoreEntry } from './trash-mutations.ts';
import { contentText, offeredBy, timeLeft } from './trash-text.ts';

/** The records deleted in the last 30 days, with buttons to restore them. */
export function Trash() {
  const trash = useInfiniteQuery(trashQueries.list());
  const [doomed, setDoomed] = useState<TrashEntry | 'all' | null>(null);
  if (!trash.data) return <UnloadedRows query={trash} what="The trash" rows={3} />;
  const { items: entries, total } = trash.data;
  if (total === 0) {
    return (
      <EmptyState
        title="The trash is empty"
        why="Deleted items stay here for 30 days. Restoring one brings back everything that was in it."
      />
    );
  }
  const ask = rowKey(entries, ['Delete', 'Backspace'], 'Delete for good', (entry) => setDoomed(entry));
  return (
    <>
      <Group justify="between" wrap gap={3} mb={4}>
        <Text as="p" tone="soft">
          {plural(total, 'item')} can be restored.
        </Text>
        <Button variant="default" onClick={() => setDoomed('all')}>
          Empty trash
        </Button>
      </Group>
      <RowList title="Trash" ids={entries.map(({ id }) => id)} keys={[ask]} enter="Restore">
        <PlainList>
          {entries.map((entry) => (
            <TrashRow
              key={entry.id}
              entry={entry}
              now={new Date(trash.dataUpdatedAt)}
              onDelete={() => setDoomed(entry)}
            />
          ))}
        </PlainList>
      </RowList>
      {total > PAGE_SIZE && <MorePages query={trash} read={entries.length} total={total} />}
      {doomed && <DeleteForGood entry={doomed} total={total} onClose={() => setDoomed(null)} />}
    </>
  );
}

interface DeleteForGoodProps {
  /** `all`: the whole trash. */
  entry: TrashEntry | 'all';
  total: number;
  onClose: () => void;
}

/** Confirms the permanent deletion, which cannot be undone. */
function DeleteForGood({ entry, total, onClose }: DeleteForGoodProps) {
  const records = useRecords();
  const isAll = entry === 'all';
  const what = isAll ? plural(total, 'item') : `“${entry.name}”`;
  const remove = useAction(async () => {
    await records.write(entry === 'all' ? emptyTrash(null) : deleteEntry({ id: entry.id }));
    onClose();
    showFinal(isAll ? 'Trash emptied' : `Deleted ${what} for good`);
  });
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

interface TrashRowProps {
  entry: TrashEntry;
  /** When the list was read. */
  now: Date;
  onDelete: () => void;
}

/** One entry of the trash. If restoring failed, the reason is below it. */
function TrashRow({ entry, now, onDelete }: TrashRowProps) {
  const records = useRecords();
  const restore = useAction(async (elsewhere: boolean) => {
    const { answer, reread } = await records.write(restoreEntry({ id: entry.id, elsewhere }));
    showToast({ type: 'success', message: answer.message });
    await reread;
  });
  const offered = offeredBy(restore.error);
  return (
    <PlainRow
      name={entry.name}
      rowId={entry.id}
      meta={`${contentText(entry)} · deleted ${formatInstant(entry.deleted_at)} · ${timeLeft(entry.expires_at, now)}`}
      error={restore.isError ? messageOf(restore.error) : null}
    >
      {offered && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${offered}: ${entry.name}`}
          onClick={() => restore.mutate(true)}
        >
          {offered}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        data-row-focus
        loading={restore.isPending}
        aria-label={`Restore ${entry.name}`}
        onClick={() => restore.mutate(false)}
      >
        Restore
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={`Delete ${entry.name} for good`} onClick={onDelete}>
        Delete
      </Button>
    </PlainRow>
  );
}
