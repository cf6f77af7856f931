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
export const placedIds = (ids: Iterable<string>): RawBuilder<{ id: string; place: number }> =>
  sql`(select key as id, cast(cast(value as text) as integer) as place from json_each(${placesOf(ids)}))`;

/** A JSON object with the place of each id; written by hand, since lists of thousands are common. */
export const placesOf = (ids: Iterable<string>): string =>
  `{${[...new Set(ids)].map((id, place) => `${JSON.stringify(id)}:${place}`).join(',')}}`;
