import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrashEntry } from '#contract/trash.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { DeleteForGood } from './DeleteForGood.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import classes from './Trash.module.css';
import { trashQueries } from './trash-queries.ts';
import { TrashRow } from './TrashRow.tsx';

/** So many rows are drawn at first. */
const SHOWN = 100;

/** What was deleted in the last 30 days, with buttons that restore it. */
export function Trash() {
  const trash = useQuery(trashQueries.list());
  const [all, setAll] = useState(false);
  const [doomed, setDoomed] = useState<TrashEntry[] | null>(null);
  if (trash.isPending) return <SkeletonRows rows={3} />;
  if (trash.isError && !trash.data) {
    return <LoadFailure what="The trash" onRetry={() => void trash.refetch()} pending={trash.isFetching} />;
  }
  const entries = trash.data;
  if (entries.length === 0) {
    return (
      <EmptyState
        title="Nothing to bring back"
        why="What you delete waits here for 30 days, with everything below it, and comes back as it was."
      />
    );
  }
  const shown = all ? entries : entries.slice(0, SHOWN);
  const ask = rowKey(shown, ['Delete', 'Backspace'], 'Delete for good, after a question', (entry) =>
    setDoomed([entry]),
  );
  return (
    <>
      <div className={classes['head']}>
        <p className={classes['lead']}>{plural(entries.length, 'thing')} can be restored, each as it was.</p>
        <Button variant="default" onClick={() => setDoomed(entries)}>
          Empty trash
        </Button>
      </div>
      <RowList title="Trash" ids={shown.map(({ id }) => id)} keys={[ask]} enter="Restore">
        <PlainList>
          {shown.map((entry) => (
            <TrashRow
              key={entry.id}
              entry={entry}
              now={new Date(trash.dataUpdatedAt)}
              onDelete={() => setDoomed([entry])}
            />
          ))}
        </PlainList>
      </RowList>
      {shown.length < entries.length && (
        <TextButton onClick={() => setAll(true)}>Show all {formatCount(entries.length)}</TextButton>
      )}
      {doomed && <DeleteForGood entries={doomed} isAll={doomed === entries} onClose={() => setDoomed(null)} />}
    </>
  );
}
