import { draftedSubjects } from '#web/records/drafts/draft-store.ts';
import {
  DEFAULT_ENERGY_LEVEL,
  DEFAULT_MOOD,
  type EnergyLevel,
  type LinkedRecord,
  type JournalEntry,
  type Mood,
  type NewEntry,
} from '#contract/journal.ts';

/** The editable fields of an entry, the same for create and change. Links include the names they are shown with. */
export interface EntryBody extends Omit<NewEntry, 'id' | 'links' | 'entry_date'> {
  entry_date: string;
  links: LinkedRecord[];
}

/**
 * The subject of an entry's draft on this device.
 * @param id null for a new one.
 */
export const draftOfEntry = (id: string | null): string => `journal entry ${id ?? 'new'}`;

/** The ids of entries with a draft on this device, the latest first; null for a new one. */
export const draftedEntries = (): (string | null)[] =>
  draftedSubjects(draftOfEntry('')).map((subject) => {
    const id = subject.slice(draftOfEntry('').length);
    return id === 'new' ? null : id;
  });

/** The initial values of a new entry. `day` is `YYYY-MM-DD`, `links` are the records it is about. */
export const newEntryValues = (day: string, links: LinkedRecord[] = []): EntryBody => ({
  title: '',
  content: '',
  mood: null,
  energy_level: null,
  tags: [],
  template_id: null,
  template_responses: {},
  weather: null,
  location: null,
  entry_date: day,
  is_private: false,
  links,
});

/**
 * The mood fields of an entry.
 * @param mood null for none.
 */
export const asMood = (mood: Mood | null) => ({ mood: mood ?? DEFAULT_MOOD, mood_chosen: mood !== null });

/**
 * The energy fields of an entry.
 * @param level null for none.
 */
export const asEnergy = (level: EnergyLevel | null) => ({
  ...{ energy_level: level ?? DEFAULT_ENERGY_LEVEL, energy_chosen: level !== null },
});

/** The initial values of an existing entry. */
export function entryValues(entry: JournalEntry): EntryBody {
  const { title, content, tags, template_id, template_responses } = entry;
  const mood = entry.mood_chosen ? entry.mood : null;
  const energy_level = entry.energy_chosen ? entry.energy_level : null;
  const { weather, location, entry_date, is_private, links } = entry;
  return {
    ...{ title, content, mood, energy_level, tags, template_id, template_responses },
    ...{ weather, location, entry_date, is_private, links },
  };
}

/** An entry as one Markdown text: title, questions with answers, and content. */
export function textOfEntry({ title, content, template_responses }: EntryBody): string {
  const answers = Object.entries(template_responses).filter(([, answer]) => answer.trim() !== '');
  const parts = [title && `# ${title}`, ...answers.map(([prompt, answer]) => `**${prompt}**\n\n${answer}`), content];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
