import type { EnergyLevel, Mood, ReflectionKind, TemplateType } from '#contract/journal.ts';
import type { CalendarDate, Owned } from './row-types.ts';

/** An entry of the journal; its tags, answers and links are in separate tables. */
export interface JournalEntriesTable extends Owned {
  /** The day that it is about. */
  entry_date: CalendarDate;
  title: string;
  /** Markdown. */
  content: string;
  /** Empty when not set; the same for energy. */
  mood: Mood | '';
  energy_level: EnergyLevel | '';
  template_id: string | null;
  weather: string | null;
  location: string | null;
  /** 0 or 1. */
  is_private: number;
  word_count: number;
  /** For a reflection: which one of the day. */
  reflection: ReflectionKind | null;
  /** For an evening, 1 to 10. */
  completion_score: number | null;
  /** For a morning, 1 to 10. */
  sleep_quality: number | null;
  sleep_hours: number | null;
}

export interface JournalTagsTable {
  user_id: string;
  entry_id: string;
  /** Without case and accents. */
  folded: string;
  /** As it was typed. */
  tag: string;
  place: number;
}

/** The answer to a prompt of a template. */
export interface JournalAnswersTable {
  user_id: string;
  entry_id: string;
  place: number;
  prompt: string;
  answer: string;
}

/** The record that an entry is about: one of the four is not null. */
export interface JournalLinksTable {
  user_id: string;
  id: string;
  entry_id: string;
  pillar_id: string | null;
  area_id: string | null;
  project_id: string | null;
  task_id: string | null;
}

export interface JournalTemplatesTable extends Owned {
  name: string;
  description: string;
  template_type: TemplateType;
  /** JSON: a list of texts. */
  prompts: string;
  /** JSON: a list of texts. */
  default_tags: string;
  icon: string;
  color: string;
}
