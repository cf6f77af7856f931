import {
  DEFAULT_ENERGY_LEVEL,
  DEFAULT_MOOD,
  type EnergyLevel,
  type EntryLink,
  type JournalEntry,
  type Mood,
  type NewEntry,
} from '#contract/journal.ts';

/** What is written of an entry, the same for a new one and a change. The links carry the names that they are shown by. */
export interface EntryBody extends Omit<NewEntry, 'id' | 'links' | 'entry_date'> {
  entry_date: string;
  links: EntryLink[];
}

/** What the draft of an entry is kept as on this device. @param id null for a new one. */
export const draftOfEntry = (id: string | null): string => `journal entry ${id ?? 'new'}`;

/** A new entry as it opens. `day` is `YYYY-MM-DD`, `links` is what it is about. */
export const newEntryValues = (day: string, links: EntryLink[] = []): EntryBody => ({
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

/** A mood as an entry has it. @param mood null for none. */
export const asMood = (mood: Mood | null) => ({ mood: mood ?? DEFAULT_MOOD, mood_chosen: mood !== null });

/** Energy as an entry has it. @param level null for none. */
export const asEnergy = (level: EnergyLevel | null) => ({
  ...{ energy_level: level ?? DEFAULT_ENERGY_LEVEL, energy_chosen: level !== null },
});

/** An entry as its form opens. */
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

/** An entry as one Markdown text: its title, the questions with their answers, and what was written. */
export function textOfEntry({ title, content, template_responses }: EntryBody): string {
  const answers = Object.entries(template_responses).filter(([, answer]) => answer.trim() !== '');
  const parts = [title && `# ${title}`, ...answers.map(([prompt, answer]) => `**${prompt}**\n\n${answer}`), content];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
