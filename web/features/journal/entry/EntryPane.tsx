import { ApiError } from '#web/platform/api-error.ts';
import { useToday } from '#web/platform/clock.ts';
import { useRecord } from '#web/records/record-query.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { newEntryValues } from '../entry-values.ts';
import { journalQueries } from '../journal-queries.ts';
import classes from './EntryForm.module.css';
import { EntryForm, type EntryFormProps } from './EntryForm.tsx';

interface EntryPaneProps extends Omit<EntryFormProps, 'entry' | 'fresh'> {
  /** Of the entry; null for a new one. */
  id: string | null;
}

/** One entry, to read and to write, or a new one. */
export function EntryPane({ id, ...form }: EntryPaneProps) {
  const today = useToday();
  if (id === null) return <EntryForm {...form} entry={null} fresh={newEntryValues(today)} />;
  return <KnownEntry {...form} id={id} />;
}

function KnownEntry({ id, ...form }: Omit<EntryPaneProps, 'id'> & { id: string }) {
  const today = useToday();
  const entry = useRecord(journalQueries.one(id));
  if (entry.data) return <EntryForm {...form} entry={entry.data} fresh={newEntryValues(today)} />;
  const isGone = entry.error instanceof ApiError && entry.error.status === 404;
  return (
    <div className={classes['missing']}>
      {entry.isError ? (
        <LoadFailure
          what="This entry"
          reason={isGone ? 'This entry is no longer here.' : null}
          onRetry={() => void entry.refetch()}
          pending={entry.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
    </div>
  );
}
