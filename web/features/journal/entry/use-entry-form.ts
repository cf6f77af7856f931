import { useState } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { useChangedElsewhere } from '#web/records/form/use-changed-elsewhere.ts';
import { useRecords } from '#web/records/record-query.ts';
import { type EntryBody, entryValues } from '../entry-values.ts';
import { changeEntry, createEntry } from '../journal-mutations.ts';

interface EntryFormOptions {
  /** The entry to change; null for a new one. */
  entry: JournalEntry | null;
  /** A new one as it opens. */
  fresh: EntryBody;
  onSaved: (id: string) => void;
}

/** The state of the form of an entry. What is written is kept on this device until the server has it. */
export function useEntryForm({ entry, fresh, onSaved }: EntryFormOptions) {
  const records = useRecords();
  const now = entry ? entryValues(entry) : fresh;
  const draft = useFormDraft<EntryBody>(`journal entry ${entry?.id ?? 'new'}`, now);
  const [values, show] = useState(draft.opened);
  const setValues = (part: Partial<EntryBody>) => {
    const next = { ...values, ...part };
    show(next);
    draft.keep(next);
  };
  const { stored, choices } = useChangedElsewhere(entry ?? undefined, now, { values, setValues });
  const changed = changedFields(stored, values);
  const isChanged = Object.keys(changed).length > 0;

  const save = useAction(async () => {
    const id = entry?.id ?? draft.id;
    const body = { ...values, title: values.title.trim() };
    const again = draft.wasSent();
    const { saved, failed } = draft.sending();
    const write = entry
      ? changeEntry({ id, body: changedFields(stored, body) })
      : createEntry({ id, body, again, at: new Date().toISOString() });
    try {
      await records.write(write);
    } catch (error) {
      failed(error);
      throw error;
    }
    saved();
    onSaved(id);
  });
  return {
    values,
    setValues,
    choices,
    isChanged,
    notice: draft.notice(show),
    save: () => {
      if (!save.isPending && (isChanged || !entry)) save.mutate();
    },
    pending: save.isPending,
    error: save.error,
    forget: draft.forget,
  };
}
