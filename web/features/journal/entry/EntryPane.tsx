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
  /** The id of the entry; null for a new one. */
  id: string | null;
  /** The template of a new entry. */
  templateId: string | null;
  /** The record that a new entry is about. */
  about: { type: LinkedType; id: string } | null;
}

/** One entry to read and edit, or a new one. */
export function EntryPane({ id, templateId, about, ...form }: EntryPaneProps) {
  const today = useToday();
  const records = useRecords();
  if (id !== null) return <KnownEntry {...form} id={id} />;
  if (templateId !== null) return <EntryWithTemplate {...form} templateId={templateId} />;
  // The user comes from the page of the record, so it is loaded.
  const name = about && records.get(about.type, about.id)?.name;
  const links = about && name ? [{ entity_type: about.type, entity_id: about.id, name }] : [];
  return <EntryForm {...form} entry={null} fresh={newEntryValues(today, links)} />;
}

type FormProps = Omit<EntryPaneProps, 'id' | 'templateId' | 'about'>;

/** A new entry with the questions of a template, or without them if the template is deleted. */
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
