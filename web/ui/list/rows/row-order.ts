/* The next row for a key. `ids` is the order of the arrow keys. */

/** Steps from a row, stopping at the ends; null for an empty list. */
export function stepFrom(ids: readonly string[], from: string | null, by: number): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1);
  return ids[to] ?? null;
}

/** The row at the same height in the next non-empty column in that direction; null without one. */
export function sideways(columns: readonly (readonly string[])[], from: string, by: 1 | -1): string | null {
  const at = columns.findIndex((column) => column.includes(from));
  const beside = by > 0 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).toReversed();
  const next = beside.find((column) => column.length > 0);
  return next?.[Math.min(columns[at]?.indexOf(from) ?? 0, next.length - 1)] ?? null;
}

/** The row that gets the focus after one is removed: the next, else the nearest above; null for an empty list. */
export function successor(before: readonly string[], now: readonly string[], left: string): string | null {
  const still = new Set(now);
  const at = before.indexOf(left);
  if (at < 0) return now[0] ?? null;
  return (
    before.slice(at + 1).find((id) => still.has(id)) ??
    before.slice(0, at).findLast((id) => still.has(id)) ??
    now[0] ??
    null
  );
}
