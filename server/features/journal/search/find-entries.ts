import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { ENTRIES_PER_PAGE, type FoundEntry, type JournalEntry } from '#contract/journal.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { foldedWords } from '#server/platform/folding.ts';
import { cutPage, type Page, type PageRequest, placeOfPage } from '#server/platform/pages.ts';
import { snippetOf, type SnippetSource } from '#server/platform/text/snippet.ts';
import { readEntries } from '../queries.ts';

/** The maximum number of words in a search. */
const WORDS_MAX = 10;

/** After an entry longer than this, in UTF-16 units, the search yields to other requests. */
const LONG = 10_000;

/** The bytes of texts that are searched at once. */
const SLICE_BYTES = 200_000;

interface Search {
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * A page of the user's entries that contain all words of a search, regardless of case and accents: those with a word in
 * the title before others, at the beginning of a word before inside of one, and then the newest day first.
 */
export async function findEntries(
  ctx: Context,
  { q = '', limit = ENTRIES_PER_PAGE, cursor }: Search,
): Promise<Page<FoundEntry>> {
  const words = wordsOf(q);
  if (words.length === 0) return { items: [], total: 0, next: null };
  const { ids, total, next } = await findPage(ctx, words, { limit, cursor });
  const entries = new Map((await readEntries(ctx, ids)).map((entry) => [entry.id, entry]));
  const items: FoundEntry[] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    if (!entry) continue;
    items.push({ ...entry, snippet: snippetOf(textsOf(entry), words) });
    // Each long entry takes some milliseconds.
    if (entry.content.length > LONG) await yieldToEventLoop();
  }
  return { items, total, next };
}

/** The ids of the first entries that {@link findEntries} finds. */
export async function findEntryIds(ctx: Context, q: string, limit: number): Promise<string[]> {
  const words = wordsOf(q);
  return words.length === 0 ? [] : (await findPage(ctx, words, { limit })).ids;
}

/** The words of a search. The leading sign of a tag is not part of its text. */
const wordsOf = (q: string): string[] =>
  [...new Set(foldedWords(q).map((word) => word.replace(/^#(?=.)/, '')))].slice(0, WORDS_MAX);

/** The texts that a snippet may come from. */
const textsOf = ({ content, template_responses, tags, title }: JournalEntry): SnippetSource[] => [
  { text: content, isMarkdown: true },
  ...[...Object.values(template_responses), tags.join(', '), title].map((text) => ({ text })),
];

interface Candidate {
  id: string;
  entry_date: string;
  created_at: string;
  /** The length of its text. */
  bytes: number;
}

const selectCandidates = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('journal_entries as entry')
    .innerJoin('search_texts as found', (join) =>
      join.onRef('found.user_id', '=', 'entry.user_id').onRef('found.id', '=', 'entry.id'),
    )
    .where('entry.user_id', '=', userId)
    .where('found.kind', '=', 'journal_entry')
    .select(['entry.id', 'entry.entry_date', 'entry.created_at'])
    .select(sql<number>`octet_length(found.folded)`.as('bytes'))
    .orderBy('entry.entry_date', 'desc')
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc'),
);

const selectTexts = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db
    .selectFrom('search_texts')
    .where('user_id', '=', userId)
    .where('kind', '=', 'journal_entry')
    .where('id', 'in', idsIn(ids))
    .select(['id', 'folded']),
);

/** A page of the best hits, best first. All of them are ranked each time, so the total is known. */
async function findPage(
  ctx: Context,
  words: readonly string[],
  { limit, cursor }: PageRequest,
): Promise<{ ids: string[]; total: number; next: string | null }> {
  const { rows, after } = placeOfPage({ limit, cursor }, ['number', 'day', 'instant', 'id']);
  const candidates = await selectCandidates(ctx.db, { userId: ctx.userId });
  const ranks = await rankTexts(ctx, candidates, words);
  const keyOf = ({ id, entry_date, created_at }: Candidate) => [`${ranks.get(id)}`, entry_date, created_at, id];
  const hits = candidates
    .filter(({ id }) => ranks.has(id))
    .toSorted((one, other) => ranks.get(other.id)! - ranks.get(one.id)!);
  const ahead = after === null ? hits : hits.filter((hit) => isBehind(keyOf(hit), after));
  const page = cutPage(ahead.slice(0, rows), limit, keyOf);
  return { ids: page.rows.map(({ id }) => id), next: page.next, total: hits.length };
}

/** Whether a position is after another in the order of hits: by rank, then as text. */
function isBehind([rank, ...rest]: readonly string[], [rankBefore, ...before]: readonly string[]): boolean {
  if (rank !== rankBefore) return Number(rank) < Number(rankBefore);
  const differs = rest.findIndex((part, place) => part !== before[place]);
  return differs >= 0 && rest[differs]! < before[differs]!;
}

/**
 * The ranks of the texts with all words. The search runs here and not in the database: LIKE compares a pattern at each
 * position, so that a pattern of 190 letters takes seconds in three megabytes of one letter.
 */
async function rankTexts(
  { db, userId }: Context,
  candidates: readonly Candidate[],
  words: readonly string[],
): Promise<Map<string, number>> {
  const ranks = new Map<string, number>();
  for (const ids of slicesOf(candidates)) {
    for (const { id, folded } of await selectTexts(db, { userId, ids: idsAsJson(ids) })) {
      if (words.every((word) => folded.includes(word))) ranks.set(id, rankOf(folded, words));
    }
    await yieldToEventLoop();
  }
  return ranks;
}

/** Slices of ids whose texts are read at once. */
function slicesOf(candidates: readonly Candidate[]): string[][] {
  const slices: string[][] = [];
  let bytes = SLICE_BYTES;
  for (const candidate of candidates) {
    bytes += candidate.bytes;
    if (bytes > SLICE_BYTES) {
      slices.push([]);
      bytes = candidate.bytes;
    }
    slices.at(-1)!.push(candidate.id);
  }
  return slices;
}

/** Words in the title count most, then those at the beginning of a word. */
function rankOf(folded: string, words: readonly string[]): number {
  const [title = ''] = folded.split('\n', 1);
  const flat = ` ${folded.replaceAll('\n', ' ')}`;
  const points = words.map((word) => (title.includes(word) ? 2 : 0) + (flat.includes(` ${word}`) ? 1 : 0));
  return points.reduce((sum, each) => sum + each, 0);
}
