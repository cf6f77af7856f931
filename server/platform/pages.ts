import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { calendarDate } from '#contract/platform/wire.ts';
import { invalidField } from './errors.ts';

/** A part of a list, as the handler of a paged endpoint returns it. */
export interface Page<T> {
  items: T[];
  /** How many there are on all pages. */
  total: number;
  /** The cursor of the next page, null on the last. */
  next: string | null;
}

/** What a client asks for. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Which rows a page is read from. */
interface PagePlace {
  /** One more than the page has, which shows whether another follows. */
  rows: number;
  /** The values of the order in the row before the page; null for the first page. */
  after: readonly [instant: string, id: string] | null;
}

/** The place of a page. @throws InvalidInput for an invalid cursor. */
export const placeOfPage = ({ limit, cursor }: PageRequest): PagePlace => ({
  rows: limit + 1,
  after: cursor === undefined ? null : readCursor(cursor),
});

/** The columns that a list is sorted by, the newest first: an instant that every row has, and the id. */
type Order = readonly [instant: string, id: string];

/**
 * Narrows a query to a page and one row more. A page begins after the place of its cursor and not after a number of
 * rows, so that nothing is repeated or left out when rows come and go.
 */
export const newestFirst =
  ([instant, id]: Order, { rows, after }: PagePlace) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const sorted = query.orderBy(sql.ref(instant), 'desc').orderBy(sql.ref(id), 'desc').limit(rows);
    if (after === null) return sorted;
    return sorted.where(sql<SqlBool>`(${sql.ref(instant)}, ${sql.ref(id)}) < (${after[0]}, ${after[1]})`);
  };

/**
 * The rows of a page without the extra one, and the cursor of the next page.
 * @param keyOf the values of the order's columns
 */
export function cutPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => readonly [string, string]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? writeCursor(keyOf(last)) : null };
}

const writeCursor = (key: readonly [string, string]) => Buffer.from(JSON.stringify(key)).toString('base64url');

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readCursor(cursor: string): readonly [string, string] {
  const key = parsed(cursor);
  if (Array.isArray(key) && key.length === 2) {
    const [instant, id] = key as unknown[];
    const isKey = typeof instant === 'string' && typeof id === 'string' && INSTANT.test(instant) && UUID.test(id);
    // Not by Date.parse alone: it reads 30 February as a day in March.
    const isInstant =
      isKey && calendarDate.safeParse(instant.slice(0, 10)).success && !Number.isNaN(Date.parse(instant));
    if (isInstant) return [instant, id];
  }
  throw invalidField('cursor', 'Not a cursor of this list');
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
