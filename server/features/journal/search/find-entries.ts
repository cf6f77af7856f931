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
/** So many hits are looked at for their days; of more that are equally good, the ones written last. */
const RANKED_MAX = 200;

interface Search {
  q?: string | undefined;
  limit?: number | undefined;
}

/**
 * The user's entries that contain all words of a search, regardless of case and accents: those with a word in the title
 * before others, at the beginning of a word before inside of one, and then the newest day first.
 */
export async function findEntries(ctx: Context, { q = '', limit = ENTRIES_PER_PAGE }: Search): Promise<FoundEntry[]> {
  const words = foldedWords(q).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const ids = await findIds(ctx, words, limit);
  const entries = new Map((await readEntries(ctx, ids)).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [{ ...entry, snippet: snippetOf(entry, words) }] : [];
  });
}

type Values = Record<string, string>;

/** True where a text contains what stands between two parts of a pattern. */
const contains = (text: RawBuilder<string>, word: RawBuilder<string>, before = '%') =>
  sql<SqlBool>`${text} like ${sql.lit(before)} || ${word} || '%' escape '\\'`;

const selectFound = prepareForms(({ words }: { words: number }) =>
  prepare((db, values: Values) => {
    const text = sql<string>`folded`;
    const title = firstLine(db, 'folded');
    const all = Array.from({ length: words }, (_, place) => sql<string>`cast(${values[`word${place}`]} as text)`);
    const rank = all.map((word) => {
      const begins = sql`${contains(text, word, '')} or ${contains(text, word, '% ')} or ${contains(text, word, '%\n')}`;
      return sql`case when ${contains(title, word)} then 2 else 0 end + case when ${begins} then 1 else 0 end`;
    });
    const found = sql<{ id: string; rank: number }>`
      select id, ${sql.join(rank, sql` + `)} as rank from search_texts
      where user_id = ${values['userId']} and kind = 'journal_entry'
        and ${sql.join(
          all.map((word) => contains(text, word)),
          sql` and `,
        )}
      order by rank desc, id desc limit ${sql.lit(RANKED_MAX)}`;
    return { compile: () => found.compile(db) };
  }),
);

const selectDays = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .select(['id', 'entry_date', 'created_at']),
);

/** The ids of the best hits, best first. */
async function findIds({ db, userId }: Context, words: readonly string[], limit: number): Promise<string[]> {
  const values = Object.fromEntries(words.map((word, place) => [`word${place}`, literal(word)]));
  const found = await selectFound({ words: words.length })(db, { userId, ...values });
  const days = await selectDays(db, { userId, ids: placesOf(found.map(({ id }) => id)) });
  const dayOf = new Map(days.map(({ id, entry_date, created_at }) => [id, `${entry_date} ${created_at}`]));
  const when = ({ id }: { id: string }) => dayOf.get(id) ?? '';
  const best = found.toSorted((one, other) => other.rank - one.rank || (when(one) < when(other) ? 1 : -1));
  return best.slice(0, limit).map(({ id }) => id);
}
