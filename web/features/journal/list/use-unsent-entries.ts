import type { JournalEntry } from '#contract/journal.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';

/** The entries that were written on this device and are not sent yet, the last written first. */
export function useUnsentEntries(): JournalEntry[] {
  const records = useRecords();
  const ids = useWaiting().waiting.map(({ input }) => (input as { id?: string }).id ?? '');
  return [...new Set(ids)]
    .filter((id) => records.isUnsent('journalEntry', id))
    .flatMap((id) => records.get('journalEntry', id) ?? [])
    .toReversed();
}
