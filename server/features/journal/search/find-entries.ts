import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ENTRIES_PER_PAGE, type FoundEntry } from '#contract/journal.ts';
import { firstLine } from '#server/database/dialect/first-line.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { foldedWords } from '#server/platform/folding.ts';
import { cutPage, type Page, type PageRequest, placeOfPage } from '#server/platform/pages.ts';
import { literal } from '#server/records/search-texts.ts';
import { readEntries } from '../queries.ts';
import { snippetOf } from './snippet.ts';

/** So many words of a search are looked for. */
const WORDS_MAX = 10;

/** Between entries from this length on others have their turn; in UTF-16 units. */
const LONG = 10_000;

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
  // A tag is shown with a sign that is none of its own.
  const words = [...new Set(foldedWords(q).map((word) => word.replace(/^#(?=.)/, '')))].slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], total: 0, next: null };
  const { ids, total, next } = await findPage(ctx, words, { limit, cursor });
  const entries = new Map((await readEntries(ctx, ids)).map((entry) => [entry.id, entry]));
  const items: FoundEntry[] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    if (!entry) continue;
    items.push({ ...entry, snippet: snippetOf(entry, words) });
    // Of long entries each takes some milliseconds.
    if (entry.content.length > LONG) await giveWay();
  }
  return { items, total, next };
}

type Values = Record<string, string>;

interface Hit {
  id: string;
  rank: number;
  entry_date: string;
  created_at: string;
  /** How many hits there are on all pages. */
  total: number;
}

/** True where a text contains a word behind what the pattern begins with. */
const contains = (text: RawBuilder<string>, word: RawBuilder<string>, before = '%') =>
  sql<SqlBool>`${text} like ${sql.lit(before)} || ${word} || '%' escape '\\'`;

/** A page of the entries with all words, the best first; the same scan counts and ranks all of them. */
const selectHits = prepareForms(({ words, isFirst }: { words: number; isFirst: boolean }) =>
  prepare((db, values: Values) => {
    const text = sql<string>`folded`;
    const title = firstLine(db, 'folded');
    const all = Array.from({ length: words }, (_, place) => sql<string>`cast(${values[`word${place}`]} as text)`);
    const ranks = all.map((word) => {
      const begins = sql`${contains(text, word, '')} or ${contains(text, word, '% ')} or ${contains(text, word, '%\n')}`;
      return sql`case when ${contains(title, word)} then 2 else 0 end + case when ${begins} then 1 else 0 end`;
    });
    const after = sql`(cast(${values['rank']} as integer), ${values['day']}, ${values['instant']}, ${values['id']})`;
    const hits = sql<Hit>`
      with hits as materialized (
        select id, ${sql.join(ranks, sql` + `)} as rank from search_texts
        where user_id = ${values['userId']} and kind = 'journal_entry'
          and ${contains(text, sql`cast(${values['rare']} as text)`)}
          and ${sql.join(
            all.map((word) => contains(text, word)),
            sql` and `,
          )}
      )
      select hits.id, rank, entry_date, created_at, (select count(*) from hits) as total
      from hits join journal_entries on user_id = ${values['userId']} and journal_entries.id = hits.id
      ${isFirst ? sql`` : sql`where (rank, entry_date, created_at, hits.id) < ${after}`}
      order by rank desc, entry_date desc, created_at desc, hits.id desc
      limit cast(${values['rows']} as integer)`;
    return { compile: () => hits.compile(db) };
  }),
);

/** Letters by how often texts have them, the rarest last; what is not among them is rarer still. */
const BY_FREQUENCY = 'ETAOINSRHLDCUMFPGWYBVKXJQZ';

/**
 * The end of a word from its rarest letter on. Engines stop at every place where the first letter of a pattern stands, so a
 * text without this is passed over several times as fast.
 */
function rareTail(word: string): string {
  const rarity = (letter: string) => BY_FREQUENCY.indexOf(letter) + 1 || BY_FREQUENCY.length + 1;
  const letters = [...word];
  const rarest = Math.max(...letters.map(rarity));
  return letters.slice(letters.findIndex((letter) => rarity(letter) === rarest)).join('');
}

/** A page of the best hits, best first. */
async function findPage(
  ctx: Context,
  words: readonly string[],
  { limit, cursor }: PageRequest,
): Promise<{ ids: string[]; total: number; next: string | null }> {
  const { db, userId } = ctx;
  const { rows, after } = placeOfPage({ limit, cursor }, ['number', 'day', 'instant', 'id']);
  const [rank = '', day = '', instant = '', id = ''] = after ?? [];
  // The longest one first: it is found least often, and the others are then not looked for.
  const byLength = words.toSorted((one, other) => other.length - one.length);
  const hits = await selectHits({ words: words.length, isFirst: after === null })(db, {
    ...{ userId, rows: `${rows}`, rank, day, instant, id },
    rare: literal(rareTail(byLength[0]!)),
    ...Object.fromEntries(byLength.map((word, place) => [`word${place}`, literal(word)])),
  });
  const page = cutPage(hits, limit, (hit) => [`${hit.rank}`, hit.entry_date, hit.created_at, hit.id]);
  // Each hit knows the total; a page behind the last has none.
  const first = hits[0] ?? (after === null ? { total: 0 } : await findPage(ctx, words, { limit: 1 }));
  return { ids: page.rows.map((hit) => hit.id), next: page.next, total: first.total };
}
