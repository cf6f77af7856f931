import { useEffect, useRef } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { useKeptForm } from '#web/records/form/use-kept-form.ts';
import { draftOfEntry, type EntryBody, entryValues } from '../entry-values.ts';
import { changeEntry, createEntry } from '../journal-mutations.ts';

/** The labels of an entry's fields. */
const LABELS = {
  content: 'Text',
  template_responses: 'Answers',
  energy_level: 'Energy',
  location: 'Place',
  entry_date: 'Day',
  is_private: 'Private',
  links: 'What it is about',
  template_id: 'Template',
};

interface EntryFormOptions {
  /** The entry to edit; null for a new one. */
  entry: JournalEntry | null;
  /** The initial values of a new entry. */
  fresh: EntryBody;
  /** Called unless the form was closed before the answer: by then the person may be elsewhere. */
  onSaved: (id: string) => void;
}

/** The state of an entry's form. Input is stored on this device until the server has it. */
export function useEntryForm({ entry, fresh, onSaved }: EntryFormOptions) {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return useKeptForm<EntryBody>({
    subject: draftOfEntry(entry?.id ?? null),
    subjectOf: draftOfEntry,
    record: entry,
    now: entry ? entryValues(entry) : fresh,
    write: ({ id, values, stored, again }) => {
      const body = { ...values, title: values.title.trim() };
      return entry
        ? changeEntry({ id, body: changedFields(stored, body) })
        : createEntry({ id, body, again, at: new Date().toISOString() });
    },
    onSaved: (id) => isOpen.current && onSaved(id),
    labels: LABELS,
  });
}
