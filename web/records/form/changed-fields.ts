import { encode } from '../drafts/draft-store.ts';

/** Whether two field values are equal; both are plain data. */
export const isEqual = (one: unknown, other: unknown): boolean => one === other || encode(one) === encode(other);

export function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isEqual(before[field], now[field])).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}
