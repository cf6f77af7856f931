import { Button } from '@mantine/core';
import type { TrashEntry } from '#contract/trash.ts';
import { messageOf } from '#web/platform/errors.ts';
import { formatInstant } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { PlainRow } from '#web/ui/list/PlainList.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { restoreEntry } from './trash-mutations.ts';
import { contentText, timeLeft } from './trash-text.ts';

interface TrashRowProps {
  entry: TrashEntry;
  /** When the list was read. */
  now: Date;
  onDelete: () => void;
}

/** One entry of the trash. If restoring failed, the reason is below it. */
export function TrashRow({ entry, now, onDelete }: TrashRowProps) {
  const records = useRecords();
  const restore = useAction(async () => {
    const { answer, reread } = await records.write(restoreEntry({ id: entry.id }));
    showToast({ type: 'success', message: answer.message });
    await reread;
  });
  return (
    <PlainRow
      name={entry.name}
      rowId={entry.id}
      meta={`${contentText(entry)} · deleted ${formatInstant(entry.deleted_at)} · ${timeLeft(entry.expires_at, now)}`}
      error={restore.isError ? messageOf(restore.error) : null}
    >
      <Button
        size="compact-sm"
        variant="default"
        data-row-focus
        loading={restore.isPending}
        aria-label={`Restore ${entry.name}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={`Delete ${entry.name} for good`} onClick={onDelete}>
        Delete
      </Button>
    </PlainRow>
  );
}
