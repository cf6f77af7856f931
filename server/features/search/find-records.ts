import { HITS_PER_PAGE, SEARCH_KINDS, type SearchHit, type SearchKind } from '#contract/search.ts';
import type { Context } from '#server/platform/context.ts';
import { foldedWords } from '#server/platform/folding.ts';
import { cutPage, type Page, placeOfPage } from '#server/platform/pages.ts';
import { snippetOf } from '#server/platform/text/snippet.ts';
import { type Candidate, readCandidates } from './candidates.ts';
import { pathTo, readPlaces } from './places.ts';

/** The maximum number of words in a search. */
const WORDS_MAX = 10;

interface Search {
  q?: string | undefined;
  kinds?: readonly SearchKind[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the user's records with all words of a search, the best first. */
export async function findRecords(ctx: Context, search: Search): Promise<Page<SearchHit>> {
  const { q = '', kinds = [], limit = HITS_PER_PAGE, cursor } = search;
  const { rows, after } = placeOfPage({ limit, cursor }, ['number', 'word', 'instant', 'id']);
  const words = foldedWords(q).slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], total: 0, next: null };
  const candidates = await readCandidates(ctx, kinds.length > 0 ? kinds : SEARCH_KINDS, words);
  const places = await readPlaces(ctx);
  const hits = candidates
    .map((found) => ({ ...found, score: scoreOf(found, words), above: pathTo(places, found.place_id) }))
    .filter(({ score, archived, above }) => score > 0 && !archived && !above.some(({ isArchived }) => isArchived))
    .toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)));
  const ahead = after === null ? hits : hits.filter((hit) => compareKeys(keyOf(hit), after) > 0);
  const page = cutPage(ahead.slice(0, rows), limit, keyOf);
  return {
    items: page.rows.map(({ kind, id, name, folded, completed, archived, date, score, above }) => ({
      ...{ kind, id, name },
      path: above.map((place) => place.name),
      path_ids: above.map((place) => place.id),
      snippet: snippetOf([{ text: name }, { text: folded }], words),
      score,
      is_archived: archived === 1,
      completed: completed === 1,
      date,
    })),
    total: hits.length,
    next: page.next,
  };
}

/** Words in the name count most, then those at the beginning of a word. 0: no hit. */
function scoreOf({ folded }: Candidate, words: readonly string[]): number {
  const [name = ''] = folded.split('\n', 1);
  const points = words.map((word): number => {
    const inName = ` ${name}`.includes(` ${word}`);
    const inText = ` ${folded.replaceAll('\n', ' ')}`.includes(` ${word}`);
    if (inName || inText) return inName ? 4 : 3;
    if (word.length < 3) return 0;
    return name.includes(word) ? 2 : 1;
  });
  return points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0);
}

/** The position of a hit: by score, open before done, then the latest change. */
const keyOf = ({ score, completed, touched, id }: Candidate & { score: number }): string[] => [
  String(score),
  completed ? 'done' : 'open',
  touched,
  id,
];

function compareKeys(one: readonly string[], other: readonly string[]): number {
  if (one[0] !== other[0]) return Number(other[0]) - Number(one[0]);
  const differs = one.findIndex((part, place) => part !== other[place]);
  return differs < 0 ? 0 : one[differs]! < other[differs]! ? 1 : -1;
}
