import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * An answer with every part of the one before that is equal, so that what shows it is not drawn again. The store keeps each
 * record that is equal, so that most items of a list are the same objects: `replaceEqualDeep` by itself would first name
 * all keys of a list, which takes longer than looking at each item once.
 */
export function share(before: unknown, now: unknown): unknown {
  if (before === now) return before;
  if (Array.isArray(before) && Array.isArray(now)) {
    const items = now.map((item, at) => (item === before[at] ? item : replaceEqualDeep(before[at], item)));
    return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
  }
  if (!isRecord(before) || !isRecord(now)) return replaceEqualDeep(before, now);
  const fields = Object.keys(now);
  const shared: Record<string, unknown> = {};
  for (const field of fields) shared[field] = share(before[field], now[field]);
  const isSame = (field: string) => Object.hasOwn(before, field) && shared[field] === before[field];
  return fields.length === Object.keys(before).length && fields.every(isSame) ? before : shared;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
