import { type RawBuilder, sql } from 'kysely';

/*
 * Any number of ids as one parameter, with one text for both engines: both know `json_each` of an object. What names
 * many ids in a query goes this way, since engines limit the parameters of a statement (SQLite to 32,766).
 */

/** A list of ids for `where('id', 'in', …)`. */
export const idList = (ids: Iterable<string>): RawBuilder<string> => idsIn(placesOf(ids));

/** The same from the parameter itself, as {@link placesOf} makes it: for prepared queries. */
export const idsIn = (places: string): RawBuilder<string> => sql<string>`(select key from json_each(${places}))`;

/** A table expression with the columns `id` and `place` (0, 1, …): ids in an order. */
export const placedIds = (ids: Iterable<string>): RawBuilder<{ id: string; place: number }> => placed(placesOf(ids));

/** The same with given places, by id. */
export const idsAt = (places: ReadonlyMap<string, number>): RawBuilder<{ id: string; place: number }> =>
  placed(toJson([...places]));

const placed = (places: string): RawBuilder<{ id: string; place: number }> =>
  sql`(select key as id, cast(cast(value as text) as integer) as place from json_each(${places}))`;

/** A JSON object with the place of each id. */
export const placesOf = (ids: Iterable<string>): string =>
  toJson([...new Set(ids)].map((id, place) => [id, place] as const));

/** Written by hand, since lists of thousands are common. */
const toJson = (places: readonly (readonly [id: string, place: number])[]): string =>
  `{${places.map(([id, place]) => `${JSON.stringify(id)}:${place}`).join(',')}}`;
