import { type JournalEntry, LinkedType, Mood } from '#contract/journal.ts';
import type { SectionParams } from '#web/platform/navigation.ts';
import { fold } from '#contract/general/fold.ts';

/** The record that an entry is about, as in the URL. */
export interface About {
  type: LinkedType;
  id: string;
}

export interface EntryFilters {
  mood: Mood | null;
  tag: string | null;
  /** `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
  about: About | null;
}

export const NO_FILTERS: EntryFilters = { mood: null, tag: null, from: null, to: null, about: null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from the URL; invalid ones are ignored. */
export function readEntryFilters(params: SectionParams): EntryFilters {
  const day = (name: string) => (DAY.test(params[name] ?? '') ? params[name]! : null);
  const mood = Mood.safeParse(params['mood']);
  const [type, id] = (params['about'] ?? '').split(' ', 2);
  const about = LinkedType.safeParse(type);
  return {
    mood: mood.success ? mood.data : null,
    tag: params['tag'] || null,
    from: day('from'),
    to: day('to'),
    about: about.success && id ? { type: about.data, id } : null,
  };
}

export const entryFilterParams = ({ mood, tag, from, to, about }: EntryFilters) => ({
  mood: mood ?? undefined,
  tag: tag ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  about: about ? aboutParam(about) : undefined,
});

export const aboutParam = ({ type, id }: About): string => `${type} ${id}`;

/** Whether any filter is set. */
export const isFiltered = (filters: EntryFilters): boolean => Object.values(filters).some((value) => value !== null);

/** Whether an entry matches the filters, like on the server. */
export function fitsFilters(entry: JournalEntry, { mood, tag, from, to, about }: EntryFilters): boolean {
  return (
    (mood === null || (entry.mood_chosen && entry.mood === mood)) &&
    (tag === null || entry.tags.some((each) => fold(each).text === fold(tag).text)) &&
    (from === null || entry.entry_date >= from) &&
    (to === null || entry.entry_date <= to) &&
    (about === null || isAbout(entry, about))
  );
}

export const isAbout = ({ links }: JournalEntry, { type, id }: About): boolean =>
  links.some((link) => link.entity_type === type && link.entity_id === id);
