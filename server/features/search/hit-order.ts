import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts';
import { idOf, isCompleted, newerOf, packFacts, type SearchRecord } from './records/records.ts';

/** A record that matches a search. */
export interface Hit {
  kind: SearchKind;
  record: SearchRecord;
  /** A higher score is a better match. */
  score: number;
  /** The folded words to mark in it. */
  marked: readonly string[];
}

/** The types of the parts of {@link keyOf}. */
export const KEY_PARTS = ['number', 'number', 'instant', 'number', 'id'] as const;

/** What hits are sorted by: score, open before done, newer first. */
export const keyOf = ({ score, record, kind }: Hit): string[] => [
  String(score),
  String(Number(isCompleted(record))),
  newerOf(record),
  String(SEARCH_KINDS.indexOf(kind)),
  idOf(record),
];

function hitAt([score, completed, newer, kind, id]: readonly string[]): Hit {
  const facts = packFacts({ completed: completed === '1', isArchived: false, newer: newer!, placeId: null });
  const record = { text: id!, facts };
  return { score: Number(score), kind: SEARCH_KINDS[Number(kind)] ?? SEARCH_KINDS[0], record, marked: [] };
}

/** Below 0 if the first comes before the second. */
function compare(one: Hit, other: Hit): number {
  if (one.score !== other.score) return other.score - one.score;
  const isDone = isCompleted(one.record);
  if (isDone !== isCompleted(other.record)) return isDone ? 1 : -1;
  const [newer, otherNewer] = [newerOf(one.record), newerOf(other.record)];
  if (newer !== otherNewer) return newer < otherNewer ? 1 : -1;
  if (one.kind !== other.kind) return SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind);
  const [id, otherId] = [idOf(one.record), idOf(other.record)];
  return id === otherId ? 0 : id < otherId ? 1 : -1;
}

/**
 * The first hits behind a key, in order. Sorting all would take most of the time of a search with many hits.
 * @param after null: from the beginning.
 */
export function firstHits(
  hits: readonly Hit[],
  { after, rows }: { after: readonly string[] | null; rows: number },
): Hit[] {
  const from = after && hitAt(after);
  const first: Hit[] = [];
  for (const hit of hits) {
    if (from && compare(from, hit) >= 0) continue;
    if (first.length === rows && compare(first.at(-1)!, hit) < 0) continue;
    let place = first.length;
    while (place > 0 && compare(hit, first[place - 1]!) < 0) place -= 1;
    first.splice(place, 0, hit);
    if (first.length > rows) first.pop();
  }
  return first;
}
