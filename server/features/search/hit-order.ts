import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts';

/** What decides the place of a hit: its score, open before done, the newer first. */
export interface Position {
  score: number;
  completed: boolean;
  /** An instant. */
  newer: string;
  kind: SearchKind;
  id: string;
}

/** The types of the parts of {@link keyOf}. */
export const KEY_PARTS = ['number', 'number', 'instant', 'number', 'id'] as const;

export const keyOf = ({ score, completed, newer, kind, id }: Position): string[] => [
  String(score),
  String(Number(completed)),
  newer,
  String(SEARCH_KINDS.indexOf(kind)),
  id,
];

const positionOf = ([score, completed, newer, kind, id]: readonly string[]): Position => ({
  ...{ score: Number(score), completed: completed === '1', newer: newer!, id: id! },
  kind: SEARCH_KINDS[Number(kind)] ?? SEARCH_KINDS[0],
});

/** Below 0 if the first comes before the second. */
function compare(one: Position, other: Position): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.completed !== other.completed) return one.completed ? 1 : -1;
  if (one.newer !== other.newer) return one.newer < other.newer ? 1 : -1;
  if (one.kind !== other.kind) return SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind);
  if (one.id !== other.id) return one.id < other.id ? 1 : -1;
  return 0;
}

/**
 * The first hits behind a position, in order. Sorting all would take most of the time of a search with many hits.
 * @param after a key; null: from the beginning.
 */
export function firstHits<Hit extends Position>(
  hits: readonly Hit[],
  { after, rows }: { after: readonly string[] | null; rows: number },
): Hit[] {
  const from = after && positionOf(after);
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
