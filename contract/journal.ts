import * as z from 'zod/mini';
import { BULK_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import {
  boundedString,
  calendarDate,
  changes,
  clientId,
  count,
  dateInput,
  Deleted,
  id,
  idParams,
  instant,
  name,
  orDefault,
  orNull,
  requestQuery,
  text,
} from './platform/wire.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './vocabulary.ts';

/** Markdown, in UTF-16 units. */
export const CONTENT_MAX = 100_000;
export const TAG_MAX = 50;
export const TAGS_MAX = 50;
/** Links from one entry to other records. */
export const LINKS_MAX = 50;
/** A question of a template. */
export const PROMPT_MAX = 500;
export const PROMPTS_MAX = 20;
/** The number of entries in a list without a limit. */
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
]);
export type Mood = z.output<typeof Mood>;
export const DEFAULT_MOOD = 'reflective';

export const EnergyLevel = z.enum(['very_low', 'low', 'moderate', 'high', 'very_high']);
export type EnergyLevel = z.output<typeof EnergyLevel>;
export const DEFAULT_ENERGY_LEVEL = 'moderate';

/** The kinds of records that an entry can be linked to. */
export const LinkedType = z.enum(['pillar', 'area', 'project', 'task']);
export type LinkedType = z.output<typeof LinkedType>;

/** What an entry is about. */
export const EntryLink = z.strictObject({ entity_type: LinkedType, entity_id: id, name: z.string() });
export type EntryLink = z.output<typeof EntryLink>;

/** An entry of the journal. */
export const JournalEntry = z.strictObject({
  id,
  /** May be empty. */
  title: z.string(),
  /** Markdown without HTML: tags in it are text. */
  content: z.string(),
  mood: Mood,
  energy_level: EnergyLevel,
  tags: z.array(z.string()),
  template_id: z.nullable(id),
  /** Null when the template is gone. */
  template_name: z.nullable(z.string()),
  /** What was answered to the prompts of a template, by prompt. */
  template_responses: z.record(z.string(), z.string()),
  weather: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The day that it is about; of the person, and not always the one on which it was written. */
  entry_date: calendarDate,
  /** Never reaches the coach or a mail. */
  is_private: z.boolean(),
  links: z.array(EntryLink),
  /** Of the content and of the answers to the template. */
  word_count: count,
  reading_time_minutes: count,
  created_at: instant,
  updated_at: instant,
});
export type JournalEntry = z.output<typeof JournalEntry>;

const entryFields = {
  title: orDefault(text(TITLE_MAX).check(z.trim()), ''),
  content: orDefault(text(CONTENT_MAX), ''),
  mood: orDefault(Mood, DEFAULT_MOOD),
  energy_level: orDefault(EnergyLevel, DEFAULT_ENERGY_LEVEL),
  /** Two that differ only in case or accents are one. */
  tags: orDefault(z.array(name(TAG_MAX)).check(z.maxLength(TAGS_MAX)), []),
  template_id: orNull(id),
  template_responses: orDefault(
    z.record(text(PROMPT_MAX), text(DESCRIPTION_MAX)).check(
      z.refine((answers: object) => Object.keys(answers).length <= PROMPTS_MAX, {
        error: `At most ${PROMPTS_MAX} answers`,
      }),
    ),
    {},
  ),
  weather: orNull(text(TITLE_MAX)),
  location: orNull(text(TITLE_MAX)),
  /** The user's today unless one is given. */
  entry_date: orNull(dateInput),
  is_private: orDefault(z.boolean(), false),
  links: orDefault(z.array(z.object({ entity_type: LinkedType, entity_id: id })).check(z.maxLength(LINKS_MAX)), []),
};

export const NewEntry = z.object({ id: clientId, ...entryFields });
export type NewEntry = z.output<typeof NewEntry>;

export const EntryChanges = changes(entryFields);
export type EntryChanges = z.output<typeof EntryChanges>;

const SKIP_MAX_DIGITS = 6;

/** What narrows a list of entries; filters are applied before paging. */
const entryFilter = {
  mood_filter: orNull(Mood),
  /** One tag, regardless of case and accents. */
  tag_filter: orNull(boundedString(TAG_MAX)),
  date_from: orNull(dateInput),
  date_to: orNull(dateInput),
  /** With `entity_id`: only entries that are linked to that record. */
  entity_type: orNull(LinkedType),
  entity_id: orNull(id),
};

export const EntryQuery = z.object({
  ...entryFilter,
  ...pageQuery,
  /** For clients that page by number; ignored with a cursor. */
  skip: z.optional(
    z.pipe(
      boundedString(SKIP_MAX_DIGITS).check(z.regex(/^\d+$/, 'Must be a whole number')),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});
export type EntryQuery = z.output<typeof EntryQuery>;

export const journalContract = {
  list: endpoint({
    method: 'GET',
    path: '/journal',
    summary: 'Lists entries of the journal by their day, the newest first, 20 at a time.',
    query: EntryQuery,
    paged: true,
    response: z.array(JournalEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/journal/:id',
    summary: 'Reads one entry.',
    params: idParams,
    response: JournalEntry,
  }),
  create: endpoint({
    method: 'POST',
    path: '/journal',
    summary: 'Writes an entry, on any day.',
    body: NewEntry,
    maxBytes: BULK_BODY_BYTES,
    status: 201,
    response: JournalEntry,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/journal/:id',
    summary: 'Changes the given fields of an entry; links, tags and answers are replaced as a whole.',
    params: idParams,
    body: EntryChanges,
    maxBytes: BULK_BODY_BYTES,
    response: JournalEntry,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/journal/:id',
    summary: 'Deletes an entry.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
};
