import { type RawBuilder, sql } from 'kysely';

/*
 * Passes any number of ids as one parameter, since engines limit the parameters of a statement (SQLite to 32,766). The
 * SQL is the same for both engines: both have `json_each`.
 */

/** A list of ids for `where('id', 'in', …)`. */
export const idList = (ids: Iterable<string>): RawBuilder<string> => idsIn(idsAsJson(ids));

/** The same for prepared queries, from the result of {@link idsAsJson}. */
export const idsIn = (places: string): RawBuilder<string> => sql<string>`(select key from json_each(${places}))`;

/** A table expression with the columns `id` and `place` (0, 1, …), the position of the id in the list. */
export const placedIds = (ids: Iterable<string>): RawBuilder<{ id: string; place: number }> => placed(idsAsJson(ids));

/** The same with given positions, by id. */
export const idsAt = (places: ReadonlyMap<string, number>): RawBuilder<{ id: string; place: number }> =>
  placed(toJson([...places]));

const placed = (places: string): RawBuilder<{ id: string; place: number }> =>
  sql`(select key as id, cast(cast(value as text) as integer) as place from json_each(${places}))`;

/** A JSON object with the position of each id. */
export const idsAsJson = (ids: Iterable<string>): string =>
  toJson([...new Set(ids)].map((id, place) => [id, place] as const));

/** Builds the JSON by hand, which is faster for lists of thousands. */
const toJson = (places: readonly (readonly [id: string, place: number])[]): string =>
  `{${places.map(([id, place]) => `${JSON.stringify(id)}:${place}`).join(',')}}`;
