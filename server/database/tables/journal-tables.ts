import type { EnergyLevel, Mood, ReflectionKind, TemplateType } from '#contract/journal.ts';
import type { CalendarDate, Owned } from './row-types.ts';

/** An entry of the journal; its tags, answers and links are rows of their own. */
export interface JournalEntriesTable extends Owned {
  /** The day that it is about. */
  entry_date: CalendarDate;
  title: string;
  /** Markdown. */
  content: string;
  /** Empty where nobody chose one; the same of energy. */
  mood: Mood | '';
  energy_level: EnergyLevel | '';
  template_id: string | null;
  weather: string | null;
  location: string | null;
  /** 0 or 1. */
  is_private: number;
  word_count: number;
  /** Of a reflection: which of the day. */
  reflection: ReflectionKind | null;
  /** Of an evening, 1 to 10. */
  completion_score: number | null;
  /** Of a morning, 1 to 10. */
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

/** What was answered to a prompt of a template. */
export interface JournalAnswersTable {
  user_id: string;
  entry_id: string;
  place: number;
  prompt: string;
  answer: string;
}

/** What an entry is about: one of the four is not null. */
export interface JournalLinksTable {
  user_id: string;
  id: string;
  entry_id: string;
  pillar_id: string | null;
  area_id: string | null;
  project_id: string | null;
  task_id: string | null;
}

/** A person's own template for the journal. */
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
