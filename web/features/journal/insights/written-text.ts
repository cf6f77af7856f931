import type { JournalPeriod } from '#contract/journal.ts';
import { plural } from '#web/platform/format.ts';

/** `no entry`, `3 entries, 412 words`. */
export const writtenWords = ({ entries, words }: Pick<JournalPeriod, 'entries' | 'words'>): string =>
  entries === 0 ? 'no entry' : `${plural(entries, 'entry', 'entries')}, ${plural(words, 'word')}`;
