import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * An answer with every part of the one before that is equal, so that what shows it is not drawn again. The store keeps each
 * record that is equal, so that most items of a list are the same objects: `replaceEqualDeep` by itself would first name
 * all keys of a list, which takes longer than looking at each item once, and compare each record behind one that came or
 * went with its neighbour.
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

/** Items with an id are compared with the one that had it before, wherever that stood. */
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
