import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrashEntry } from '#contract/trash.ts';
import { plural } from '#web/platform/format.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { DeleteForGood } from './DeleteForGood.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { trashQueries } from './trash-queries.ts';
import { TrashRow } from './TrashRow.tsx';

/** The records deleted in the last 30 days, with buttons to restore them. */
export function Trash() {
  const trash = useInfiniteQuery(trashQueries.list());
  const [doomed, setDoomed] = useState<TrashEntry | 'all' | null>(null);
  if (trash.isPending) return <SkeletonRows rows={3} />;
  if (trash.isError && !trash.data) {
    return <LoadFailure what="The trash" onRetry={() => void trash.refetch()} pending={trash.isFetching} />;
  }
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
