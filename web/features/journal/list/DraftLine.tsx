import { PencilLine } from 'lucide-react';
import type { JournalEntry } from '#contract/journal.ts';
import { draftedFields } from '#web/records/drafts/use-form-draft.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { draftedEntries, draftOfEntry, type EntryBody } from '../entry-values.ts';
import { excerptOf } from '../excerpt.ts';
import { nameOfEntry } from '../journal-mutations.ts';
import classes from './DraftLine.module.css';

/** `entry` in the URL for an entry that does not exist yet. */
export const NEW = 'new';

interface DraftLinesProps {
  /** The entry that is open. */
  open: string | undefined;
  /** The listed entries, which mark their drafts themselves; undefined while the list is being loaded. */
  listed: readonly JournalEntry[] | undefined;
  hrefOf: (id: string) => string;
}

/** Links to the unsaved new entry on this device, and to entries with a draft that the list below does not show. */
export function DraftLines({ open, listed, hrefOf }: DraftLinesProps) {
  const isListed = (id: string | null) => id !== null && (listed?.some((entry) => entry.id === id) ?? true);
  return draftedEntries()
    .filter((id) => (id ?? NEW) !== open && !isListed(id))
    .map((id) => <DraftLine key={id} id={id} href={hrefOf(id ?? NEW)} />);
}

function DraftLine({ id, href }: { id: string | null; href: string }) {
  const records = useRecords();
  const entry = id === null ? undefined : records.get('journalEntry', id);
  const draft = draftedFields<EntryBody>(draftOfEntry(id));
  const { title = entry?.title ?? '', content = '', template_responses = {} } = draft ?? {};
  const words = title.trim() || excerptOf({ content, template_responses, reflection: null });
  return (
    <a className={classes['draft']} href={href}>
      <PencilLine {...SMALL_ICON} />
      <Text shrink truncate strong="text">
        <strong>Draft</strong> {words || (entry ? nameOfEntry(entry) : 'Unfinished entry')}
      </Text>
    </a>
  );
}
