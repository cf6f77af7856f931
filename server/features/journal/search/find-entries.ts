import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ENTRIES_PER_PAGE, type FoundEntry } from '#contract/journal.ts';
import { firstLine } from '#server/database/dialect/first-line.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { foldedWords } from '#server/platform/folding.ts';
import { literal } from '#server/records/search-texts.ts';
import { readEntries } from '../queries.ts';
import { snippetOf } from './snippet.ts';

/** So many words of a search are looked for. */
const WORDS_MAX = 10;
/** So many hits are put in order: those written last, and those that have a word in their title. */
const RANKED_MAX = 200;

/** Between entries from this length on others have their turn; in UTF-16 units. */
const LONG = 10_000;

interface Search {
  q?: string | undefined;
  limit?: number | undefined;
}

/**
 * The user's entries that contain all words of a search, regardless of case and accents: those with a word in the title
 * before others, at the beginning of a word before inside of one, and then the newest day first.
 */
export async function findEntries(ctx: Context, { q = '', limit = ENTRIES_PER_PAGE }: Search): Promise<FoundEntry[]> {
  // A tag is shown with a sign that is none of its own.
  const words = [...new Set(foldedWords(q).map((word) => word.replace(/^#(?=.)/, '')))].slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const ids = await findIds(ctx, words, limit);
  const entries = new Map((await readEntries(ctx, ids)).map((entry) => [entry.id, entry]));
  const found: FoundEntry[] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    if (!entry) continue;
    found.push({ ...entry, snippet: snippetOf(entry, words) });
    // Of long entries each takes some milliseconds.
    if (entry.content.length > LONG) await giveWay();
  }
  return found;
}

type Values = Record<string, string>;

interface Hit {
  id: string;
  rank: number;
}

/** True where a text contains a word behind what the pattern begins with. */
const contains = (text: RawBuilder<string>, word: RawBuilder<string>, before = '%') =>
  sql<SqlBool>`${text} like ${sql.lit(before)} || ${word} || '%' escape '\\'`;

/**
 * Entries with all words, those written last first. Nothing is sorted, so a search for what is common ends early; what a hit
 * is worth is asked only of those that are returned.
 */
const selectHits = prepareForms(({ words, inTitle }: { words: number; inTitle: boolean }) =>
  prepare((db, values: Values) => {
    const text = sql<string>`folded`;
    const title = firstLine(db, 'folded');
    const all = Array.from({ length: words }, (_, place) => sql<string>`cast(${values[`word${place}`]} as text)`);
    const ranks = all.map((word) => {
      const begins = sql`${contains(text, word, '')} or ${contains(text, word, '% ')} or ${contains(text, word, '%\n')}`;
      return sql`case when ${contains(title, word)} then 2 else 0 end + case when ${begins} then 1 else 0 end`;
    });
    const isInTitle = all.map((word) => contains(title, word));
    const hits = sql<Hit>`
      select id, ${sql.join(ranks, sql` + `)} as rank from search_texts
      where user_id = ${values['userId']} and kind = 'journal_entry'
        ${inTitle ? sql`and (${sql.join(isInTitle, sql` or `)})` : sql``}
        and ${contains(text, sql`cast(${values['rare']} as text)`)}
        and ${sql.join(
          all.map((word) => contains(text, word)),
          sql` and `,
        )}
      order by id desc limit ${sql.lit(RANKED_MAX)}`;
    return { compile: () => hits.compile(db) };
  }),
);

const selectDays = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .select(['id', 'entry_date', 'created_at']),
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

/** The ids of the best hits, best first. */
async function findIds({ db, userId }: Context, words: readonly string[], limit: number): Promise<string[]> {
  // The longest one first: it is found least often, and the others are then not looked for.
  const byLength = words.toSorted((one, other) => other.length - one.length);
  const values = {
    userId,
    rare: literal(rareTail(byLength[0]!)),
    ...Object.fromEntries(byLength.map((word, place) => [`word${place}`, literal(word)])),
  };
  const form = { words: words.length, inTitle: false };
  const newest = await selectHits(form)(db, values);
  const titled = newest.length < RANKED_MAX ? [] : await selectHits({ ...form, inTitle: true })(db, values);
  const hits = new Map([...newest, ...titled].map((hit) => [hit.id, hit]));
  const days = await selectDays(db, { userId, ids: placesOf(hits.keys()) });
  const dayOf = new Map(days.map(({ id, entry_date, created_at }) => [id, `${entry_date} ${created_at} ${id}`]));
  const when = ({ id }: Hit) => dayOf.get(id) ?? '';
  const best = [...hits.values()].toSorted((one, other) => other.rank - one.rank || (when(one) < when(other) ? 1 : -1));
  return best.slice(0, limit).map(({ id }) => id);
}
