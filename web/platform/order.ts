/** The listed ids first, then all others in their order. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** The whole order after some ids have changed places among themselves. */
export function withOrder(all: readonly string[], some: readonly string[]): string[] {
  const moved = new Set(some);
  const next = some.values();
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
}

/** The position after all of these. */
export const placeBehind = (records: Iterable<{ sort_order: number }>): number =>
  [...records].reduce((last, { sort_order }) => Math.max(last, sort_order), -1) + 1;

/** Splits items into slices of at most `size`. */
export const slicesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
