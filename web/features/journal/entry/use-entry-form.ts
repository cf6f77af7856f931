import type { JournalEntry } from '#contract/journal.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { useKeptForm } from '#web/records/form/use-kept-form.ts';
import { draftOfEntry, type EntryBody, entryValues } from '../entry-values.ts';
import { changeEntry, createEntry } from '../journal-mutations.ts';

/** What the fields of an entry are called on its page. */
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
  /** The entry to change; null for a new one. */
  entry: JournalEntry | null;
  /** A new one as it opens. */
  fresh: EntryBody;
  onSaved: (id: string) => void;
}

/** The state of the form of an entry. What is written is kept on this device until the server has it. */
export function useEntryForm({ entry, fresh, onSaved }: EntryFormOptions) {
  return useKeptForm<EntryBody>({
    subject: draftOfEntry(entry?.id ?? null),
    record: entry,
    now: entry ? entryValues(entry) : fresh,
    write: ({ id, values, stored, again }) => {
      const body = { ...values, title: values.title.trim() };
      return entry
        ? changeEntry({ id, body: changedFields(stored, body) })
        : createEntry({ id, body, again, at: new Date().toISOString() });
    },
    onSaved,
    labels: LABELS,
  });
}
