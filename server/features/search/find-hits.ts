import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { alikeWords, errorsIn } from '#contract/general/typing-errors.ts';
import type { SearchKind } from '#contract/search.ts';
import type { Context } from '#server/platform/context.ts';
import type { Hit } from './hit-order.ts';
import type { Query } from './query/parse-query.ts';
import { filterIds } from './records/filter-ids.ts';
import type { Places } from './records/places.ts';
import {
  type Account,
  forEachRecord,
  idOf,
  isArchived,
  isCompleted,
  placeIdOf,
  type SearchRecord,
} from './records/records.ts';
import { sourceOf } from './records/sources.ts';
import { scoreOf, type Word, wordOf } from './texts/match.ts';

/** With fewer hits, typing errors are forgiven. */
const FEW = 20;

/** Shorter words are not searched for in the names of places above a record. */
const PLACE_MIN = 3;

interface Searched {
  account: Account;
  places: Places;
  kinds: Iterable<SearchKind>;
}

/** All records that match a search, in any order. */
export async function findHits(ctx: Context, query: Query, searched: Searched): Promise<Hit[]> {
  const filter = await filterOf(ctx, query, searched);
  // The longest first, since the fewest texts have it.
  const words = query.words.toSorted((one, other) => other.length - one.length).map(wordOf);
  const hits = await matching(searched.account, words, filter);
  if (hits.length < FEW && words.some(({ text }) => errorsIn(text, hits.length === 0) > 0)) {
    const nameOf = ({ kind, record }: Hit) => `${kind} ${idOf(record)}`;
    const known = new Set(hits.map(nameOf));
    const forgiving = await addAlike(searched.account, words, hits.length === 0);
    const others = await matching(searched.account, forgiving, filter);
    hits.push(...others.filter((hit) => !known.has(nameOf(hit))));
  }
  return hits;
}

interface Filter {
  /** The kinds that may match, and their ids; null: all. */
  kinds: ReadonlyMap<SearchKind, ReadonlySet<string> | null>;
  accepts: (record: SearchRecord) => boolean;
  /** Whether a word is in the name of a place above a record. */
  isAbove: (record: SearchRecord, word: Word) => boolean;
}

async function filterOf(ctx: Context, query: Query, { places, kinds }: Searched): Promise<Filter> {
  const isArchive = query.states.includes('archived');
  const isDone = query.states.filter((state) => state !== 'archived').map((state) => state === 'done');
  const inPlaces = query.places.map((name) => places.named(name));
  const ids = new Map<SearchKind, ReadonlySet<string> | null>();
  for (const kind of kinds) {
    const canBeDone = kind === 'course' || sourceOf(kind)!.completed !== undefined;
    if (isDone.length === 0 || canBeDone) ids.set(kind, await filterIds(ctx, kind, query));
  }
  // Of several words some may name the place. Few letters begin too many names.
  const byPlace = query.words.length > 1 ? query.words.filter((word) => word.length >= PLACE_MIN) : [];
  const above = new Map(byPlace.map((word) => [word, places.having(word)]));
  return {
    kinds: ids,
    isAbove(record, { text }) {
      const found = above.get(text);
      return found !== undefined && found.size > 0 && places.isIn(placeIdOf(record), found);
    },
    accepts(record) {
      if (isDone.length > 0 && isDone.includes(!isCompleted(record))) return false;
      const isHidden = isArchived(record) || (places.hasArchived && places.isHidden(placeIdOf(record)));
      return isHidden === isArchive && inPlaces.every((some) => places.isIn(placeIdOf(record), some));
    },
  };
}

async function matching(account: Account, words: readonly Word[], { kinds, accepts, isAbove }: Filter): Promise<Hit[]> {
  const hits: Hit[] = [];
  const marked = words.flatMap(({ text, alike }) => [text, ...alike]);
  await forEachRecord(account, (record, kind) => {
    const ids = kinds.get(kind);
    if (ids === undefined || (ids !== null && !ids.has(idOf(record)))) return;
    const score = words.length > 0 ? scoreOf(record.text, words, (word) => isAbove(record, word)) : 1;
    if (score > 0 && accepts(record)) hits.push({ kind, record, score, marked });
  });
  return hits;
}

/** Adds the words of the account that may be meant by each word. */
async function addAlike(account: Account, words: readonly Word[], hasNoExactMatch: boolean): Promise<Word[]> {
  const vocabulary = await account.vocabulary();
  const forgiving: Word[] = [];
  for (const word of words) {
    forgiving.push({ ...word, alike: alikeWords(word.text, vocabulary, hasNoExactMatch) });
    await yieldToEventLoop();
  }
  return forgiving;
}
