import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SearchKind } from '#contract/search.ts';
import type { Context } from '#server/platform/context.ts';
import type { Position } from './hit-order.ts';
import type { Query } from './query/parse-query.ts';
import { filterIds } from './records/filter-ids.ts';
import type { Places } from './records/places.ts';
import { type Account, type Facts, forEachRecord, idOf, readFacts, type SearchRecord } from './records/records.ts';
import { sourceOf } from './records/sources.ts';
import { scoreOf, type Word, wordOf } from './texts/match.ts';
import { alikeWords, errorsIn } from './texts/typing-errors.ts';

/** A record that matches a search. */
export interface Hit extends Facts, Position {
  /** The folded words to mark in it. */
  marked: readonly string[];
}

/** With fewer hits, typing errors are forgiven. */
const FEW = 20;

interface Searched {
  account: Account;
  places: Places;
  kinds: ReadonlySet<SearchKind>;
}

/** All records that match a search, in any order. */
export async function findHits(ctx: Context, query: Query, searched: Searched): Promise<Hit[]> {
  const isWanted = await wantedBy(ctx, query, searched);
  // The longest first, since the fewest texts have it.
  const words = query.words.toSorted((one, other) => other.length - one.length).map(wordOf);
  const hits = await matching(searched, words, isWanted);
  if (hits.length < FEW && words.some(({ text }) => errorsIn(text) > 0)) {
    const known = new Set(hits.map(({ kind, id }) => `${kind} ${id}`));
    const forgiving = await addAlike(searched.account, words);
    const others = await matching(searched, forgiving, isWanted);
    hits.push(...others.filter(({ kind, id }) => !known.has(`${kind} ${id}`)));
  }
  return hits;
}

type IsWanted = (record: SearchRecord, facts: Facts, kind: SearchKind) => boolean;

/** Whether a record meets the filters of a search. */
async function wantedBy(ctx: Context, query: Query, { places, kinds }: Searched): Promise<IsWanted> {
  const { states } = query;
  const isDone = states.filter((state) => state !== 'archived').map((state) => state === 'done');
  const inPlaces = query.places.map((name) => places.named(name));
  const ids = new Map<SearchKind, ReadonlySet<string> | null>();
  for (const kind of kinds) ids.set(kind, await filterIds(ctx, kind, query));
  return (record, { completed, isArchived, placeId }, kind) => {
    if (isDone.length > 0 && kind !== 'course' && !sourceOf(kind)!.completed) return false;
    if (isDone.some((done) => done !== completed)) return false;
    if ((isArchived || places.isHidden(placeId)) !== states.includes('archived')) return false;
    if (!inPlaces.every((some) => places.isIn(placeId, some))) return false;
    return ids.get(kind)?.has(idOf(record)) ?? true;
  };
}

async function matching({ account, kinds }: Searched, words: readonly Word[], isWanted: IsWanted): Promise<Hit[]> {
  const hits: Hit[] = [];
  const marked = words.flatMap(({ text, alike }) => [text, ...alike]);
  await forEachRecord(account, (record, kind) => {
    const score = !kinds.has(kind) ? 0 : words.length > 0 ? scoreOf(record.text, words) : 1;
    if (score === 0) return;
    const facts = readFacts(record);
    if (isWanted(record, facts, kind)) hits.push({ kind, id: idOf(record), score, marked, ...facts });
  });
  return hits;
}

/** Adds the words of the account that may be meant by each word. */
async function addAlike(account: Account, words: readonly Word[]): Promise<Word[]> {
  const vocabulary = await account.vocabulary();
  const forgiving: Word[] = [];
  for (const word of words) {
    forgiving.push({ ...word, alike: alikeWords(word.text, vocabulary) });
    await yieldToEventLoop();
  }
  return forgiving;
}
