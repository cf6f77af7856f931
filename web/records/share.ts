import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Reuses every equal part of the previous answer, so that components showing it do not render again. The store already
 * reuses equal records, so most items of a list are identical. `replaceEqualDeep` alone would list all keys first,
 * which takes longer than one look at each item, and would compare every record after an added or removed one with its
 * neighbour.
 */
export function share(before: unknown, now: unknown): unknown {
  if (before === now) return before;
  if (Array.isArray(before) && Array.isArray(now)) {
    const items = shareItems(before, now);
    return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
  }
  if (!isRecord(before) || !isRecord(now)) return replaceEqualDeep(before, now);
  const fields = Object.keys(now);
  const shared: Record<string, unknown> = {};
  for (const field of fields) shared[field] = share(before[field], now[field]);
  const isSame = (field: string) => Object.hasOwn(before, field) && shared[field] === before[field];
  return fields.length === Object.keys(before).length && fields.every(isSame) ? before : shared;
}

/** Compares items that have an id with the previous item of the same id, wherever it was. */
function shareItems(before: readonly unknown[], now: readonly unknown[]): unknown[] {
  let places: Map<unknown, unknown> | undefined;
  return now.map((item, at) => {
    if (item === before[at]) return item;
    const id = idOf(item);
    if (id === undefined || id === idOf(before[at])) return replaceEqualDeep(before[at], item);
    places ??= new Map(before.map((each) => [idOf(each), each]));
    return replaceEqualDeep(places.get(id), item);
  });
}

const idOf = (item: unknown): unknown => (isRecord(item) ? item['id'] : undefined);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
