import type { JournalEntry } from '#contract/journal.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { currentPlace, leave, navigate } from '#web/platform/navigation.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { draftOfEntry } from './entry-values.ts';
import { nameOfEntry, removeEntry } from './journal-mutations.ts';

/**
 * Deletes an entry with its unsaved changes, closes it if it is open, and offers Undo, which restores all of that. A
 * refusal shows a toast.
 */
export async function deleteEntry(records: RecordStore, entry: JournalEntry): Promise<void> {
  const message = `Deleted “${nameOfEntry(entry)}”`;
  const draft = draftOfEntry(entry.id);
  const reopen = closeEntry(entry.id);
  try {
    const { undo, again, madeAt } = await records.write(removeEntry({ id: entry.id }));
    const typed = storedDraft(draft);
    keepDraft(draft, null);
    const bringBack = async () => {
      const done = await runUndo(records, undo, message, again);
      if (done && typed !== null) keepDraft(draft, typed);
      if (done) reopen();
      return done;
    };
    offerUndo(records, message, { undo: bringBack, madeAt });
  } catch (error) {
    toastFailure(error);
  }
}

/** Closes an entry if it is open. Returns a function that opens it again, unless the user has moved on. */
function closeEntry(id: string): () => void {
  const { section, params } = currentPlace();
  const { entry, ...place } = params;
  if (section !== 'journal' || entry !== id) return () => undefined;
  leave('journal', place);
  return () => {
    const now = currentPlace();
    if (now.section === 'journal' && !('entry' in now.params)) navigate('journal', { ...now.params, entry: id });
  };
}
