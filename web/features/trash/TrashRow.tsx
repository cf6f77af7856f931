import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TrashEntry, trashContract } from '#contract/trash.ts';
import { staleHierarchy } from '#web/records/stale.ts';
import { call } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/errors.ts';
import { formatInstant } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import classes from './Trash.module.css';
import { contentWords, timeLeft } from './trash-words.ts';

interface TrashRowProps {
  entry: TrashEntry;
  /** When the list was read. */
  now: Date;
  onDelete: () => void;
}

/** One deleted thing. Why it could not be restored stands below it. */
export function TrashRow({ entry, now, onDelete }: TrashRowProps) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(trashContract.restore, { params: { id: entry.id } }),
    onSuccess: async ({ message }) => {
      showToast({ type: 'success', message });
      await staleHierarchy(client);
    },
  });
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
        <p className={classes['name']}>{entry.name}</p>
        <p className={classes['meta']}>
          {contentWords(entry)} · deleted {formatInstant(entry.deleted_at)} · {timeLeft(entry.expires_at, now)}
        </p>
        {restore.isError && (
          <p className={classes['error']} role="alert">
            {messageOf(restore.error)}
          </p>
        )}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        aria-label={`Restore ${entry.name}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={`Delete ${entry.name} for good`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
