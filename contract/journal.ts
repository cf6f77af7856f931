import * as z from 'zod/mini';
import { about, BULK_BODY_BYTES, EDIT_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import {
  boundedString,
  calendarDate,
  changes,
  clientId,
  color,
  count,
  dateInput,
  Deleted,
  icon,
  iconInput,
  id,
  idParams,
  instant,
  name,
  nameOnOneLine,
  orDefault,
  orNull,
  requestQuery,
  text,
  withBase,
  prose,
  proseOrNull,
} from './platform/wire.ts';
import { DEFAULT_COLOR, DESCRIPTION_MAX, NAME_MAX, TITLE_MAX, Weekday } from './vocabulary.ts';

/** Markdown, in UTF-16 units. */
export const CONTENT_MAX = 100_000;
export const TAG_MAX = 50;
export const TAGS_MAX = 50;
/** Links from one entry to other records. */
export const LINKS_MAX = 50;
/** A question of a template. */
export const PROMPT_MAX = 500;
export const PROMPTS_MAX = 20;
/** Maximum number of journal templates of one person. */
export const JOURNAL_TEMPLATES_MAX = 100;
/** Entries in a list without a limit. */
export const ENTRIES_PER_PAGE = 20;

export const Mood = z.enum([
  'optimistic',
  'inspired',
  'reflective',
  'challenging',
  'anxious',
  'grateful',
  'excited',
  'frustrated',
  'peaceful',
  'motivated',
  'calm',
  'tired',
  'sad',
]);
export type Mood = z.output<typeof Mood>;
export const DEFAULT_MOOD = 'reflective';

export const EnergyLevel = z.enum(['very_low', 'low', 'moderate', 'high', 'very_high']);
export type EnergyLevel = z.output<typeof EnergyLevel>;
export const DEFAULT_ENERGY_LEVEL = 'moderate';

/** The kinds of records that an entry can be linked to. */
export const LinkedType = z.enum(['pillar', 'area', 'project', 'task']);
export type LinkedType = z.output<typeof LinkedType>;

/** Energy as a number, 1 to 5. */
export const ENERGY_SCORES: Readonly<Record<EnergyLevel, number>> = {
  very_low: 1,
  low: 2,
  moderate: 3,
  high: 4,
  very_high: 5,
};

/** Moods as numbers, 1 to 5. */
export const MOOD_SCORES: Readonly<Record<Mood, number>> = {
  ...{ optimistic: 5, inspired: 5, excited: 5, grateful: 4, motivated: 4, peaceful: 4, calm: 4 },
  ...{ reflective: 3, challenging: 2, frustrated: 2, tired: 2, anxious: 1, sad: 1 },
};

/** An intention in the morning, or a review in the evening: one of each a day. */
export const ReflectionKind = z.enum(['morning', 'evening']);
export type ReflectionKind = z.output<typeof ReflectionKind>;

/** A record that an entry or an answer of the coach is about, with its current name. */
export const LinkedRecord = z.strictObject({ entity_type: LinkedType, entity_id: id, name: z.string() });
export type LinkedRecord = z.output<typeof LinkedRecord>;

/** An entry of the journal. */
export const JournalEntry = z.strictObject({
  id,
  /** May be empty. */
  title: z.string(),
  /** Markdown without HTML: tags in it are text. */
  content: z.string(),
  /**
   * The default if not chosen; an entry whose mood was not chosen is in no mood figure, and no filter by mood finds it.
   */
  mood: Mood,
  mood_chosen: z.boolean(),
  /** The same for energy. */
  energy_level: EnergyLevel,
  energy_chosen: z.boolean(),
  tags: z.array(z.string()),
  /** The kind of reflection; null for any other entry. */
  reflection: z.nullable(ReflectionKind),
  template_id: z.nullable(id),
  /** Null if the template was deleted. */
  template_name: z.nullable(z.string()),
  /** Answers to the prompts of a template, by prompt. */
  template_responses: z.record(z.string(), z.string()),
  weather: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The day of the user that it is about, which may differ from the day it was written. */
  entry_date: calendarDate,
  /** Never sent to the coach or in a mail. */
  is_private: z.boolean(),
  links: z.array(LinkedRecord),
  /** The first 10, without archived ones. */
  picture_ids: z.array(id),
  picture_count: count,
  /** Words in the content and in the answers to the template. */
  word_count: count,
  reading_time_minutes: count,
  created_at: instant,
  updated_at: instant,
});
export type JournalEntry = z.output<typeof JournalEntry>;

/** The response to a write. */
export const WrittenEntry = z.strictObject({
  ...JournalEntry.shape,
  /** Links that were left out because their target is deleted or archived, each as a sentence. */
  left_out: z.array(z.string()),
});
export type WrittenEntry = z.output<typeof WrittenEntry>;

const tags = z.array(nameOnOneLine(TAG_MAX)).check(z.maxLength(TAGS_MAX));

const entryFields = {
  title: orDefault(prose(TITLE_MAX).check(z.trim()), ''),
  content: orDefault(prose(CONTENT_MAX), ''),
  /** Null: not chosen. */
  mood: orNull(Mood),
  energy_level: orNull(EnergyLevel),
  /** Tags that differ only in case or accents are the same. */
  tags: orDefault(tags, []),
  template_id: orNull(id),
  template_responses: orDefault(
    z.record(text(PROMPT_MAX), prose(DESCRIPTION_MAX)).check(
      z.refine((answers: object) => Object.keys(answers).length <= PROMPTS_MAX, {
        error: `At most ${PROMPTS_MAX} answers`,
      }),
    ),
    {},
  ),
  weather: proseOrNull(TITLE_MAX),
  location: proseOrNull(TITLE_MAX),
  /** The user's today unless one is given. */
  entry_date: orNull(dateInput),
  is_private: z._default(z.boolean(), false),
  links: orDefault(z.array(z.object({ entity_type: LinkedType, entity_id: id })).check(z.maxLength(LINKS_MAX)), []),
};

export const NewEntry = z.object({ id: clientId, ...entryFields });
export type NewEntry = z.output<typeof NewEntry>;

export const EntryChanges = changes(entryFields);
export type EntryChanges = z.output<typeof EntryChanges>;
const EntryEdit = withBase(EntryChanges, ['title', 'content', 'template_responses', 'weather', 'location']);

const SKIP_MAX_DIGITS = 6;

/** Filters of a list of entries, applied before paging. */
const entryFilter = {
  mood_filter: orNull(Mood),
  /** One tag, regardless of case and accents. */
  tag_filter: orNull(text(TAG_MAX)),
  date_from: orNull(dateInput),
  date_to: orNull(dateInput),
  /** Both or neither: only entries linked to that record. */
  entity_type: orNull(LinkedType),
  entity_id: orNull(id),
};

export const EntryQuery = z
  .object({
    ...entryFilter,
    ...pageQuery,
    /** For clients that page by number; ignored with a cursor. */
    skip: z.optional(
      z.pipe(
        boundedString(SKIP_MAX_DIGITS).check(z.regex(/^\d+$/, 'Must be a whole number')),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
  })
  .check(
    z.refine(({ entity_type, entity_id }) => entity_type !== null || entity_id === null, {
      error: 'Must be given with entity_id',
      path: ['entity_type'],
    }),
    z.refine(({ entity_type, entity_id }) => entity_type === null || entity_id !== null, {
      error: 'Must be given with entity_type',
      path: ['entity_id'],
    }),
  );
export type EntryQuery = z.output<typeof EntryQuery>;

/** The purpose of a template. */
export const TemplateType = z.enum([
  'daily_reflection',
  'gratitude',
  'goal_setting',
  'weekly_review',
  'mood_tracker',
  'learning_log',
  'creative_writing',
  'problem_solving',
  'habit_tracker',
  'custom',
]);
export type TemplateType = z.output<typeof TemplateType>;

export const DEFAULT_TEMPLATE_ICON = '📝';

/** Questions to answer in an entry. */
export const JournalTemplate = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  template_type: TemplateType,
  prompts: z.array(z.string()),
  default_tags: z.array(z.string()),
  icon,
  color: z.string(),
  /** Comes with Auric: it can be neither changed nor deleted. */
  is_default: z.boolean(),
  /** Number of entries written with it. */
  usage_count: count,
  /** Null for a built-in one. */
  created_at: z.nullable(instant),
  updated_at: z.nullable(instant),
});
export type JournalTemplate = z.output<typeof JournalTemplate>;

const templateFields = {
  name: name(NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  template_type: orDefault(TemplateType, 'custom'),
  prompts: orDefault(z.array(name(PROMPT_MAX)).check(z.maxLength(PROMPTS_MAX)), []),
  default_tags: orDefault(tags, []),
  icon: iconInput(DEFAULT_TEMPLATE_ICON),
  color: orDefault(color, DEFAULT_COLOR),
};

export const NewJournalTemplate = z.object({ id: clientId, ...templateFields });
export type NewJournalTemplate = z.output<typeof NewJournalTemplate>;

export const JournalTemplateChanges = changes(templateFields);
export type JournalTemplateChanges = z.output<typeof JournalTemplateChanges>;
const JournalTemplateEdit = withBase(JournalTemplateChanges, ['name', 'description', 'prompts']);

/** Maximum length of a search. */
export const SEARCH_MAX = 200;

/** An entry that matches a search. */
export const FoundEntry = z.strictObject({
  ...JournalEntry.shape,
  /** HTML: the part that matches, with the hits between `<mark>` and `</mark>` and everything else escaped. */
  snippet: z.string(),
});
export type FoundEntry = z.output<typeof FoundEntry>;

/** Maximum number of completions of a day in a list. */
export const COMPLETED_LISTED = 50;

/** What was completed on a day. */
export const DayCompletions = z.strictObject({
  /** The first 50 of the day, in its order. */
  completed: z.array(z.strictObject({ id, name: z.string(), kind: z.enum(['task', 'recurring', 'project']) })),
  completed_count: count,
});

/** An entry of the same date in an earlier year. */
export const Memory = z.strictObject({
  entry: JournalEntry,
  years_ago: z.int().check(z.minimum(1)),
  ...DayCompletions.shape,
});
export type Memory = z.output<typeof Memory>;

/** Number of days, including today, whose moods and energy are listed one by one. */
export const TREND_DAYS = 30;

const score = z.number().check(z.minimum(1), z.maximum(5));

/** A tag and its number of entries. Spellings that differ only in case or accents are one tag. */
const CountedTag = z.strictObject({ tag: z.string(), count });

/** The days of the figures, both included; null for no limit. */
export const InsightsQuery = z.object({ date_from: orNull(dateInput), date_to: orNull(dateInput) });
export type InsightsQuery = z.output<typeof InsightsQuery>;

/** The length of one part of a chart; longer for a longer time. */
export const PeriodUnit = z.enum(['day', 'week', 'month', 'year']);
export type PeriodUnit = z.output<typeof PeriodUnit>;

/** A part of the time that the figures are about. */
export const JournalPeriod = z.strictObject({
  /** Both included, and within the requested time. */
  date_from: calendarDate,
  date_to: calendarDate,
  entries: count,
  words: count,
  /** Means of the chosen values with one decimal; null without any. */
  mood_score: z.nullable(score),
  energy_score: z.nullable(score),
});
export type JournalPeriod = z.output<typeof JournalPeriod>;

/** Figures about a person's entries on the requested days, except where a field says all. */
export const JournalInsights = z.strictObject({
  total_entries: count,
  /** Days with an entry. */
  days_written: count,
  /** Of all entries: days in a row with an entry, up to today or yesterday. */
  current_streak: count,
  /** Of all entries. */
  longest_streak: count,
  /** Null if none was chosen. */
  most_common_mood: z.nullable(Mood),
  /** 1 to 5, with one decimal; null if none was chosen. */
  average_energy_level: z.nullable(score),
  /** Chosen moods, the most common first. */
  moods: z.array(z.strictObject({ mood: Mood, count })),
  energy_levels: z.array(z.strictObject({ energy_level: EnergyLevel, count })),
  /** Up to ten. */
  most_used_tags: z.array(CountedTag),
  period_unit: PeriodUnit,
  /** From the first entry or the first requested day, whichever is later; years without an entry are left out. */
  periods: z.array(JournalPeriod),
  /** All seven, from the first day of the person's week. */
  weekdays: z.array(z.strictObject({ weekday: Weekday, entries: count, words: count })),
  /**
   * Of the last thirty days, whatever was requested: days with a chosen mood, oldest first, the last of them, and the
   * mean of the scores with one decimal.
   */
  mood_trend: z.array(z.strictObject({ date: calendarDate, mood: Mood, mood_score: score })),
  energy_trend: z.array(z.strictObject({ date: calendarDate, energy_level: EnergyLevel, energy_score: score })),
  writing_stats: z.strictObject({
    total_words: count,
    /** Words an entry, rounded; both names are in use. */
    average_words: count,
    average_words_per_entry: count,
    /** Minutes; both names are in use. */
    total_reading_time: count,
    total_reading_time_minutes: count,
    /** Of all entries: those about days of the user's current month. */
    entries_this_month: count,
    longest_entry_words: count,
  }),
});
export type JournalInsights = z.output<typeof JournalInsights>;

/** Maximum number of listed tags. */
export const TAGS_LISTED = 1000;

/** What the journal shows next to its entries. */
export const JournalSummary = z.strictObject({
  /** Days in a row with an entry, up to today or yesterday. */
  current_streak: count,
  /** Of all entries, the most used first. */
  tags: z.array(CountedTag),
});
export type JournalSummary = z.output<typeof JournalSummary>;

/** Maximum number of entries of the same date in earlier years. */
export const MEMORIES_MAX = 50;

export const journalContract = about('journal', {
  list: endpoint('GET /journal', {
    summary: 'Lists entries of the journal by their day, the newest first, 20 at a time.',
    query: EntryQuery,
    paged: true,
    response: z.array(JournalEntry),
  }),
  search: endpoint('GET /journal/search', {
    summary: 'Finds entries by words in title, text, tags and answers, the best first.',
    query: z.object({ q: z.optional(text(SEARCH_MAX)), ...pageQuery }),
    paged: true,
    response: z.array(FoundEntry),
  }),
  insights: endpoint('GET /journal/insights', {
    summary: 'Sums up all entries, or those of some days.',
    query: InsightsQuery,
    response: JournalInsights,
  }),
  summary: endpoint('GET /journal/summary', {
    summary: 'Returns the streak of days with an entry, and the tags.',
    response: JournalSummary,
  }),
  onThisDay: endpoint('GET /journal/on-this-day', {
    summary: 'Lists entries about the same day of earlier years, the nearest first.',
    query: z.object({ date: orNull(dateInput) }),
    response: z.array(Memory),
  }),
  templates: endpoint('GET /journal/templates', {
    summary: 'Lists journal templates: the built-in ones, then the own by name.',
    paged: 'by-id',
    response: z.array(JournalTemplate),
  }),
  getTemplate: endpoint('GET /journal/templates/:id', {
    summary: 'Reads one journal template.',
    params: idParams,
    response: JournalTemplate,
  }),
  createTemplate: endpoint('POST /journal/templates', {
    summary: 'Creates a journal template.',
    body: NewJournalTemplate,
    status: 201,
    response: JournalTemplate,
  }),
  changeTemplate: endpoint('PUT /journal/templates/:id', {
    summary: 'Changes the given fields of an own journal template; built-in ones are not found.',
    params: idParams,
    body: JournalTemplateEdit,
    response: JournalTemplate,
  }),
  deleteTemplate: endpoint('DELETE /journal/templates/:id', {
    summary: 'Deletes an own journal template; entries that were written with it stay.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
  get: endpoint('GET /journal/:id', {
    summary: 'Reads one entry.',
    params: idParams,
    response: JournalEntry,
  }),
  create: endpoint('POST /journal', {
    summary: 'Writes an entry. Links to missing or archived records are left out and reported.',
    body: NewEntry,
    maxBytes: BULK_BODY_BYTES,
    status: 201,
    response: WrittenEntry,
  }),
  change: endpoint('PUT /journal/:id', {
    refuses: [409],
    summary: 'Changes the given fields of an entry; links, tags and answers are replaced as a whole.',
    params: idParams,
    body: EntryEdit,
    maxBytes: EDIT_BODY_BYTES,
    response: WrittenEntry,
  }),
  delete: endpoint('DELETE /journal/:id', {
    summary: 'Deletes an entry.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
});
