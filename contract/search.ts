import * as z from 'zod/mini';
import { SEARCH_MAX } from './journal.ts';
import { about, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { boundedString, calendarDate, id, text, wholeNumberInQuery } from './platform/wire.ts';

/** The kinds of records that a search finds. */
export const SEARCH_KINDS = [
  'pillar',
  'area',
  'project',
  'task',
  'recurring_task',
  'journal_entry',
  'resource',
  'project_template',
  'journal_template',
  'course',
  'chat',
] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.output<typeof SearchKind>;

/** Hits of a page, unless the request says otherwise. */
export const HITS_PER_PAGE = 20;
const HITS_PER_PAGE_MAX = 100;

const KINDS_MAX = 200;
const NOT_KINDS = `Must be kinds with commas between them: ${SEARCH_KINDS.join(', ')}`;

/** Kinds between commas; all kinds if empty. */
const kindsInQuery = z.pipe(
  boundedString(KINDS_MAX, NOT_KINDS),
  z.pipe(
    z.transform((value: string): string[] => [
      ...new Set(
        value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ]),
    z.array(z.enum(SEARCH_KINDS, NOT_KINDS)),
  ),
);

/** A record that matches a search. */
export const SearchHit = z.strictObject({
  kind: SearchKind,
  /** The record's id; of a chat its `session_id`. */
  id: z.string(),
  name: z.string(),
  /** The names of the records above it, the highest first. */
  path: z.array(z.string()),
  /** Their ids. */
  path_ids: z.array(id),
  /**
   * HTML: the name if it has all words, else the part of a text that matches. The hits are between `<mark>` and
   * `</mark>`, everything else is escaped.
   */
  snippet: z.string(),
  /** The higher the better it matches the words. */
  score: z.int(),
  /** Archived, or below an archived record. */
  is_archived: z.boolean(),
  completed: z.boolean(),
  /** The due date of a project or task, the day of a journal entry or of the last message of a chat. */
  date: z.nullable(calendarDate),
  /** The trash entry from which it can be restored, for `in:trash`. */
  trash_id: z.optional(id),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchContract = about('tasks', {
  find: endpoint('GET /search', {
    summary:
      'Finds records of all kinds by words in their names and texts, the best first. Filters in `q`: `is:open|done|archived`, `in:<pillar, area or project>`, `in:archive`, `in:trash`, `due:<day>`, `before:<day>`, `after:<day>`, `has:file`, `#tag`.',
    query: z.object({
      q: z.optional(text(SEARCH_MAX)),
      kinds: z.optional(kindsInQuery),
      ...pageQuery,
      limit: z.optional(wholeNumberInQuery(1, HITS_PER_PAGE_MAX)),
    }),
    paged: true,
    response: z.array(SearchHit),
  }),
});
