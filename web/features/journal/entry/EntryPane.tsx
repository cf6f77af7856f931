import type { LinkedType } from '#contract/journal.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api-error.ts';
import { useToday } from '#web/platform/clock.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';
import { Stack } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { newEntryValues } from '../entry-values.ts';
import { journalQueries } from '../journal-queries.ts';
import { withTemplate } from '../templates/TemplateMenu.tsx';
import classes from './EntryForm.module.css';
import { EntryForm, type EntryFormProps } from './EntryForm.tsx';

interface EntryPaneProps extends Omit<EntryFormProps, 'entry' | 'fresh'> {
  /** Of the entry; null for a new one. */
  id: string | null;
  /** Of the template that a new one is written with. */
  templateId: string | null;
  /** What a new one is about. */
  about: { type: LinkedType; id: string } | null;
}

/** One entry, to read and to write, or a new one. */
export function EntryPane({ id, templateId, about, ...form }: EntryPaneProps) {
  const today = useToday();
  const records = useRecords();
  if (id !== null) return <KnownEntry {...form} id={id} />;
  if (templateId !== null) return <EntryWithTemplate {...form} templateId={templateId} />;
  // Whoever writes about something comes from there, so it is known.
  const name = about && records.get(about.type, about.id)?.name;
  const links = about && name ? [{ entity_type: about.type, entity_id: about.id, name }] : [];
  return <EntryForm {...form} entry={null} fresh={newEntryValues(today, links)} />;
}

type FormProps = Omit<EntryPaneProps, 'id' | 'templateId' | 'about'>;

/** A new entry that begins with the questions of a template; without them where it is gone. */
function EntryWithTemplate({ templateId, ...form }: FormProps & { templateId: string }) {
  const today = useToday();
  const { data: templates, isError } = useQuery(journalQueries.templates());
  const values = newEntryValues(today);
  if (!templates && !isError) return <SkeletonRows rows={6} height={40} />;
  const template = templates?.find(({ id }) => id === templateId);
  return (
    <EntryForm {...form} entry={null} fresh={template ? { ...values, ...withTemplate(values, template) } : values} />
  );
}

function KnownEntry({ id, ...form }: FormProps & { id: string }) {
  const today = useToday();
  const entry = useRecord(journalQueries.one(id));
  if (entry.data) return <EntryForm {...form} entry={entry.data} fresh={newEntryValues(today)} />;
  const isGone = entry.error instanceof ApiError && entry.error.status === 404;
  return (
    <Stack shrink h="full" className={classes['missing']}>
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
    </Stack>
  );
}
